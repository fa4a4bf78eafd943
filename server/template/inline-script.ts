import { createHash } from 'node:crypto';
import { displayKey, displayNames } from '../../protocol/display.ts';

/** Wraps an inline script: its failure is logged and stops nothing else (J-024, spec §8.4). */
export const guarded = (script: string): string =>
  `try{${script}}catch(e){console.error('Error in script declaration; Error: '+e.message)}`;

/** Keys that held single settings before there was one text of all; their values are those of today. */
const formerKeys = { theme: 'lectern.theme', size: 'lectern.textSteps', autoload: 'lectern-autoload' } as const;

/**
 * Inline scripts are constants, so that their hashes in the content policy allow them. This one runs in the head before
 * the first paint: it marks that scripts run and prints the reader's settings on the root element (`data-theme`), again
 * when another tab changed them, or when the browser shows a page that it had stored.
 */
export const earlyScript = guarded(`(function(e){
e.classList.add('js');
function a(){try{var s=localStorage,p=new URLSearchParams(s.getItem('${displayKey}')||'');
${JSON.stringify(Object.entries(formerKeys))}.forEach(function(o){var v=s.getItem(o[1]);if(v){p.set(o[0],v);s.setItem('${displayKey}',p);s.removeItem(o[1])}});
'${displayNames.join(' ')}'.split(' ').forEach(function(n){var v=p.get(n);if(v)e.dataset[n]=v;else delete e.dataset[n]})
}catch(x){}}
a();addEventListener('pageshow',a);addEventListener('storage',a)
})(document.documentElement);`);

/**
 * Runs at the end of the body and fills the data of each reader into cached markup: the configuration's token and
 * device flags (A-011 … A-016), and the token fields of forms.
 */
export const inlineScript = guarded(`(function(d,w,n){
var k='';try{k=d.cookie}catch(x){}
var t=(/(?:^|; )lectern_token=([0-9a-f]{32})/.exec(k)||[])[1]||'';
var c=JSON.parse(d.getElementById('lectern-config').textContent);
c.token=t;c.mobile=/Mobi|Android|iPad|iPhone/.test(n);c.ios=/iPhone/.test(n);
c.ajaxUrl=location.origin+c.ajaxPath;c.indexUrl=c.rootUrl+'/index.php'+(t&&'?'+t+'=1');c.baseUrl+=t&&'&'+t+'=1';
w.lectern={config:c};
if(c.compat)w.ezb=w.eb=c;
var f=d.querySelectorAll('input[data-token]');
for(var i=0;i<f.length;i++)if(t){f[i].name=t;f[i].value='1'}
})(document,window,navigator.userAgent);`);

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

export const inlineScriptHashes: readonly string[] = [hashOf(earlyScript), hashOf(inlineScript)];
