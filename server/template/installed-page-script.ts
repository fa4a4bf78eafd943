import { guarded } from './inline-script.ts';

/**
 * Page scripts of an existing install (wire §3.0): after its own files they pass each part of a page to its behaviour.
 * Constants like the other inline scripts; page data is read from the page. Print, text size and maps are left to our
 * own scripts.
 */
const comments = `function(){
var t=JSON.parse(d.querySelector('[data-eb-comments]').getAttribute('data-texts'));
function c(k,o){o.name=t['TOOLBAR_'+k.toUpperCase()];o.className='markitup-'+k;return o}
function pair(k,tag,key){return c(k,{key:key,openWith:'['+tag+']',closeWith:'[/'+tag+']'})}
function face(k,s){return c(k,{openWith:s})}
var gap={separator:'---------------'};
w.EasyBlogBBCodeSettings={previewParserVar:'data',markupSet:[
pair('bold','b','B'),pair('italic','i','I'),pair('underline','u','U'),gap,
c('url',{key:'L',openWith:'[url=[![Link:]!]]',closeWith:'[/url]'}),
c('picture',{key:'P',replaceWith:'[img][![Url]!][/img]'}),gap,
c('bullet',{openWith:'[list]\\n[*]',closeWith:'\\n[/list]'}),
c('numeric',{openWith:'[list=[![Starting number]!]]\\n[*]',closeWith:'\\n[/list]'}),
c('list',{openWith:'[*]'}),gap,pair('quote','quote'),
c('clean',{replaceWith:function(m){return m.selection.replace(/\\[.*?\\]/g,'')}}),gap,
face('happy',':D'),face('smile',':)'),face('surprised',':o'),face('tongue',':p'),face('unhappy',':('),face('wink',';)')]}
}`;

export const installedPageScript = guarded(`(function(E,w,d){
if(!E||!E.require)return;
function has(s){return d.querySelector(s)!==null}
function start(s,scripts,act){
if(!has(s))return;
var r=E.require();
r.script.apply(r,scripts).done(function($){act($,$(s),E.Controller)});
}
var kept=d.getElementById('lectern-entry'),page=kept?JSON.parse(kept.textContent):{};
var stars={ratings:has('[data-rating-form]')};
start('[data-eb-posts]',['site/posts/entry'],function($,all,C){all.implement(C.Entry,page.entry||{autoload:true})});
start('[data-blog-post]',['site/posts/posts','site/posts/readingprogress'],function($,all,C){
all.implement(C.Posts,stars);
all.has('[data-blog-reading-progress]').implement(C.Posts.Readingprogress,{autoload:false})});
start('[data-blog-listings]',['site/posts/listings'],function($,all,C){
all.implement(C.Listings,{ratings:stars.ratings,autoload:false})});
start('[data-blog-posts]',['site/posts/posts'],function($,all,C){
all.filter(function(){return $(this).closest('[data-blog-listings]').length===0}).implement(C.Posts,stars)});
if(has('[data-eb-comments]'))(${comments})();
start('[data-eb-comments]',['site/comments/comments'],function($,all,C){all.implement(C.Comments);
all.on('submitComment',function(e,values){
var answer=$(this).find('[data-recaptcha-response]');
if(answer.length)values.recaptcha=answer.val()});
all.on('reloadCaptcha',function(){this.dispatchEvent(new Event('renew-human-check'))})});
start('[data-reactions]',['site/reactions'],function($,all,C){
all.filter('[data-allowed]').implement(C.Reactions,{allowed:true});
all.not('[data-allowed]').implement(C.Reactions,{allowed:false})});
start('[data-eb-bookmarks]',['site/bookmarks'],function($,all,C){all.implement(C.Site.Bookmarks)});
start('[data-authors]',['site/authors'],function($,all,C){all.implement(C.Authors.Listing)});
start('[data-author-item]',['site/authors'],function($,all,C){
all.filter(function(){return $(this).closest('[data-authors]').length===0}).implement(C.Authors.Item)});
start('[data-team-item]',['site/teamblogs'],function($,all,C){all.implement(C.TeamBlogs.Item)});
start('[data-eb-table]',['site/dashboard/table','site/dashboard/filters','site/dashboard/posts'],function($,all,C){
all.implement(C.Dashboard.Table).implement(C.Dashboard.Filters);
all.find('[data-eb-post-item]').implement(C.Dashboard.Posts.Item)});
start('[data-eb-quickpost]',['site/dashboard/quickpost/form'],function($,all,C){
all.implement(C.Quickpost.Form);
all.find('[data-quickpost-tab][data-type="'+all.data('open')+'"]').trigger('click')});
start('[data-eb-module-ticker] [data-mod-ticker-items]',['site/vendors/ticker'],function($,all){
all.each(function(){var list=$(this);list.ticker({titleText:list.data('title'),direction:list.data('direction')})})});
})(window.EasyBlog,window,document);`);
