import { createHash } from 'node:crypto';

/**
 * The one inline script of a page: constant, so a hash in the policy allows it. It runs at the end of the body and fills
 * what differs by reader into bytes that are the same for all: the configuration's token and device flags (A-011 …
 * A-016), and the token fields of forms.
 */
export const inlineScript = `(function(d,w,n){
var t=(/(?:^|; )lectern_token=([0-9a-f]{32})/.exec(d.cookie)||[])[1]||'';
var c=JSON.parse(d.getElementById('lectern-config').textContent);
c.token=t;c.mobile=/Mobi|Android|iPad|iPhone/.test(n);c.ios=/iPhone/.test(n);
c.ajaxUrl=location.origin+c.ajaxPath;c.indexUrl=c.rootUrl+'/index.php?'+t+'=1';
w.lectern={config:c};
if(c.compat)w.ezb=w.eb=c;
d.documentElement.classList.add('js');
var f=d.querySelectorAll('input[data-token]');
for(var i=0;i<f.length;i++)if(t){f[i].name=t;f[i].value='1'}
})(document,window,navigator.userAgent);`;

export const inlineScriptHash = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;
