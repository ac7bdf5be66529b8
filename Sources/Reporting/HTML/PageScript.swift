/// The script of a page: it copies commands, reads values under the pointer, zooms and pans. The page can be read
/// without it.
///
/// `#selftest` in the address makes the page test itself and write what it found to an element with that id.
enum PageScript {
  static let text: Markup = reading + pointing + moving + trying

  private static let reading: Markup = #"""
    "use strict";
    const faults=[];
    addEventListener("error",e=>faults.push(String(e.message)));
    const all=(s,e=document)=>[...e.querySelectorAll(s)];
    for(const b of all("[data-copy]")){b.hidden=false;b.onclick=async()=>{let done=true;
      try{await navigator.clipboard.writeText(b.dataset.copy)}catch{
        const r=document.createRange();r.selectNodeContents(b.parentElement.querySelector("code"));
        const s=getSelection();s.removeAllRanges();s.addRange(r);done=document.execCommand("copy")}
      b.textContent=done?"Copied":"Selected: press Ctrl C"}}
    const cache=new WeakMap();
    // A path as [x, width or y] pairs: spans `M12 1h40v8h-40z`, lines `M0 900H12V800L20 700H30`, ticks and dots `M12 0V16`.
    function points(p){let got=cache.get(p);if(got)return got;const d=p.getAttribute("d");got=[];
      if(p.dataset.at!==undefined)for(const m of d.matchAll(/M(-?\d+)/g))got.push([+m[1],0]);
      else if(/z$/.test(d)&&/h/.test(d))for(const m of d.matchAll(/M(\d+) \d+h(\d+)/g))got.push([+m[1],+m[2]]);
      else{let x=0;for(const m of d.matchAll(/([MLHV])(\d+)(?: (\d+))?/g)){
        if(m[1]==="M"||m[1]==="L"){x=+m[2];got.push([x,+m[3]])}else if(m[1]==="H")x=+m[2];else got.push([x,+m[2]])}}
      cache.set(p,got);return got}
    function last(list,t){let lo=0,hi=list.length;while(lo<hi){const m=(lo+hi)>>1;if(list[m][0]<=t)lo=m+1;else hi=m}return list[lo-1]}
    function format(v,unit){if(unit!=="bytes")return Math.round(v)+(unit?" "+unit:"");
      return v<1048576?(v/1024).toFixed(1)+" KiB":(v/1048576).toFixed(1)+" MiB"}
    function value(lane,t,near){const out=[],low=+lane.dataset.low,high=+lane.dataset.high;let below=0;
      const drawn=all("svg path[data-w]",lane);if("stacked" in lane.dataset)drawn.reverse();
      for(const p of drawn){const list=points(p),at=last(list,t);if(!at)continue;
        if(isNaN(low)){if(t<at[0]+at[1])out.push(p.dataset.w);continue}
        const v=low+(1000-at[1])/1000*(high-low);
        if("stacked" in lane.dataset){if(v-below>0)out.push(p.dataset.w+" "+format(v-below,lane.dataset.unit));
          below=Math.max(v,below)}
        else out.push((drawn.length>1?p.dataset.w+" ":"")+format(v,lane.dataset.unit))}
      if("stacked" in lane.dataset&&below)out.unshift("all "+format(below,lane.dataset.unit));
      if(lane.classList.contains("frames")){const s=all(".shot",lane).filter(s=>+s.style.getPropertyValue("--t")<=t).pop();
        return s?s.firstElementChild.getAttribute("aria-label"):""}
      const bind=all(".plot>i",lane).filter(i=>+i.style.getPropertyValue("--t")<=t).pop();
      if(bind&&out.length&&"of" in lane.dataset)out.unshift(lane.dataset.of+bind.textContent+":");
      for(const p of all("svg path[data-at]",lane))if(p.dataset.at&&points(p).some(a=>Math.abs(a[0]-t)<=near))out.push(p.dataset.at);
      return out.join(" · ").replace(": ·",":")}
    """#

  private static let pointing: Markup = #"""
    // First frames: the visit next to the pointer, or by arrow keys one after another.
    const readers=all(".samples").filter(f=>f.querySelector(".reading")).flatMap(f=>{const out=f.querySelector(".reading");out.hidden=false;
      return all(".points",f).map(lane=>{const plot=lane.querySelector(".plot"),list=[];
        for(const p of all("path[data-texts]",lane)){const texts=p.dataset.texts.split("|");
          [...p.getAttribute("d").matchAll(/M(\d+) (\d+)/g)].forEach((m,i)=>list.push({x:+m[1],y:+m[2],text:texts[i]}))}
        list.sort((a,b)=>a.x-b.x||a.y-b.y);
        const spot=document.createElement("span");spot.className="spot";spot.hidden=true;plot.append(spot);let at=-1;
        const show=i=>{const p=list[i];if(!p)return;at=i;for(const s of all(".spot",f))s.hidden=s!==spot;
          spot.style.left=p.x/11.12+"%";spot.style.top=p.y*5+"%";
          out.textContent=lane.querySelector(".name").textContent.trim()+": "+p.text};
        plot.onpointermove=plot.onpointerdown=e=>{const r=plot.getBoundingClientRect();let best=-1,least=30;
          list.forEach((p,i)=>{const d=Math.hypot(p.x/1112*r.width-e.clientX+r.left,p.y/20*r.height-e.clientY+r.top);if(d<least){least=d;best=i}});show(best)};
        plot.tabIndex=0;plot.setAttribute("role","group");plot.setAttribute("aria-label","visits, read with the arrow keys");
        plot.onfocus=()=>{if(at<0)show(0)};
        plot.onkeydown=e=>{const to={ArrowRight:at+1,ArrowLeft:at-1,Home:0,End:list.length-1}[e.key];
          if(to===undefined||e.altKey||e.ctrlKey||e.metaKey)return;show(to);e.preventDefault()};
        return{plot,out,list}})});
    """#

  private static let moving: Markup = #"""
    const axes=all(".time").map(time=>{
      const end=+time.dataset.end,bar=time.querySelector(".controls"),where=bar.querySelector(".where");
      let x0=0,w=end,at=null;
      const lanes=()=>all(".run[open] .lane:not(.still),.film .lane",time);
      const films=all(".film",time).map(f=>({f,places:all(".at,.shot",f).map(e=>({e,t:+e.style.getPropertyValue("--t")})),
        first:f.dataset.first.split(" ").filter(Boolean).map(Number)}));
      // As many pictures as fit side by side, the important ones first, as the page chooses them without scripts.
      function film(){for(const{f,places,first}of films){const n=+getComputedStyle(f).getPropertyValue("--n"),took=[];
        const place=t=>Math.min(t*n,(x0+w)*n-w),take=t=>{if(t>=x0&&t<=x0+w&&took.every(o=>Math.abs(place(o)-place(t))>=w))took.push(t)};
        for(const t of first)if(took.length<n/2)take(t);
        for(const t of new Set(places.map(p=>p.t).sort((a,b)=>a-b)))take(t);
        for(const p of places)p.e.hidden=!took.includes(p.t)}}
      for(const{f}of films){f.classList.add("live");const b=f.querySelector("[data-film]"),[from,span]=b.dataset.film.split(" ").map(Number);
        const n=()=>+getComputedStyle(f).getPropertyValue("--n");
        b.hidden=span<=0||span*2>end;b.onclick=()=>zoom(from,span*(1+1/(n()-1)))}
      // Hides labels that would overlap the one before.
      function label(){for(const l of all(".run[open] .lane:not(.still):not(.ruler)",time)){const p=l.querySelector(".plot"),px=p.clientWidth/w;let free=-1e9;
        for(const i of all(".plot>i",l)){const x=(+i.style.getPropertyValue("--t")-x0)*px;i.hidden=x<free;if(x>=free)free=x+6+i.textContent.length*6}}}
      for(const p of all(".lane:not(.still) .plot",time)){const c=document.createElement("span");c.className="cursor";p.append(c)}
      function seconds(t){return(t/1000).toFixed(w<4000?3:2)+" s"}
      function ticks(){let s=1;for(;;){const f=[1,2,5].find(f=>s*f*10>=w);if(f){s*=f;break}s*=10}
        const from=Math.ceil(x0/s)*s;
        for(const p of all(".seconds",time)){for(const i of all("i",p))i.remove();
          for(let t=from;t<x0+w;t+=s){const i=document.createElement("i");i.style.setProperty("--t",t);i.textContent=(t/1000).toFixed(s<10?3:s<100?2:s<1000?1:0)+" s";p.append(i)}}}
      function show(){time.style.setProperty("--x0",x0);time.style.setProperty("--w",w);
        for(const s of all(".lane:not(.still)>.plot>svg",time))s.setAttribute("viewBox",x0+" 0 "+w+" "+s.viewBox.baseVal.height);ticks();film();label();read(at)}
      function zoom(from,width){w=Math.min(end,Math.max(20,Math.round(width)));x0=Math.min(end-w,Math.max(0,Math.round(from)));show()}
      function read(t){at=t;where.textContent=(t===null?"":seconds(t)+", ")+"showing "+seconds(x0)+" to "+seconds(x0+w);
        time.style.setProperty("--cursor",t===null?"-9px":(t-x0)/w*100+"%");
        for(const l of lanes()){const v=l.querySelector(".value");if(v&&!l.classList.contains("ruler"))v.textContent=t===null?"":value(l,t,w/400)}}
      function instant(e){const p=e.target.closest(".lane:not(.still) .plot");if(!p)return null;const r=p.getBoundingClientRect();
        return Math.round(x0+(e.clientX-r.left)/r.width*w)}
      let drag=null;
      time.addEventListener("pointermove",e=>{if(drag){const d=(e.clientX-drag.x)/drag.width*w;zoom(drag.x0-d,w);return}
        const t=instant(e);if(t!==null)read(t)});
      time.addEventListener("pointerdown",e=>{const t=instant(e);if(t===null||e.button)return;read(t);
        const r=e.target.closest(".plot");if(e.pointerType==="mouse")drag={x:e.clientX,x0,width:r.clientWidth}});
      addEventListener("pointerup",()=>{drag=null});
      time.addEventListener("wheel",e=>{const t=instant(e);if(t===null||!(e.ctrlKey||e.metaKey))return;e.preventDefault();
        const f=Math.exp(e.deltaY/300);zoom(t-(t-x0)*f,w*f)},{passive:false});
      const middle=()=>at!==null&&at>=x0&&at<=x0+w?at:x0+w/2;
      const act={in(){const m=middle();zoom(m-(m-x0)/2,w/2)},out(){const m=middle();zoom(m-(m-x0)*2,w*2)},
        left(){zoom(x0-w/4,w)},right(){zoom(x0+w/4,w)},all(){zoom(0,end)}};
      for(const b of all("[data-do]",bar))b.onclick=()=>act[b.dataset.do]();
      bar.addEventListener("keydown",e=>{if(e.altKey||e.ctrlKey||e.metaKey)return;const step=Math.max(1,Math.round(w/100));
        if(e.key==="ArrowLeft")e.shiftKey?act.left():read(Math.max(x0,middle()-step|0));
        else if(e.key==="ArrowRight")e.shiftKey?act.right():read(Math.min(x0+w,middle()+step|0));
        else if(e.key==="+"||e.key==="=")act.in();else if(e.key==="-")act.out();else if(e.key==="0")act.all();else return;
        e.preventDefault()});
      time.addEventListener("toggle",()=>{label();read(at)},true);
      addEventListener("resize",()=>{film();label()});addEventListener("beforeprint",()=>zoom(0,end));
      bar.hidden=false;film();label();read(null);
      return{time,bar,end,zoom,read,act,view:()=>[x0,w],lanes}});
    """#

  private static let trying: Markup = #"""
    function selftest(){const found={faults,width:[document.documentElement.scrollWidth,document.documentElement.clientWidth]};
      const charts=all("figure.chart");found.charts=charts.length;
      found.twinless=charts.filter(c=>!c.querySelector(".twin table tbody tr")).map(c=>c.querySelector("figcaption").textContent);
      found.nameless=all("svg:not([aria-hidden])").filter(s=>!s.getAttribute("aria-label")).length;
      found.cut=all("h1,h2,h3,h4,figcaption,.card dd,.state,.name,.at,.shot em,.limit,.length").filter(e=>e.offsetParent&&e.scrollWidth>e.clientWidth+1&&getComputedStyle(e).display!=="inline").map(e=>e.textContent);
      found.axes=axes.map(a=>{const key=k=>a.bar.dispatchEvent(new KeyboardEvent("keydown",{key:k,bubbles:true}));
        const lane=a.lanes().find(l=>l.querySelector("svg path[data-w]"));const p=lane.querySelector("path[data-w]"),t=points(p)[0][0]+1;
        const plot=lane.querySelector(".plot"),r=plot.getBoundingClientRect();
        plot.dispatchEvent(new PointerEvent("pointermove",{bubbles:true,clientX:r.left+(t+.5)/a.end*r.width,clientY:r.top+2}));
        const hover=lane.querySelector(".value").textContent,whole=a.view();
        key("+");const zoomed=a.view();key("ArrowRight");
        const boxes=new Set(all(".lane:not(.still)>.plot>svg",a.time).map(s=>s.getAttribute("viewBox").split(" ").filter((_,i)=>i!==3).join(" ")));
        a.act.right();const panned=a.view();key("0");const back=a.view();
        a.read(Math.round(a.end*.2));const values=a.lanes().map(l=>l.querySelector(".value")?.textContent).filter(Boolean);a.read(null);
        return{hover,values,whole,zoomed,panned,back,boxes:boxes.size,ticks:a.time.querySelectorAll(".run[open] .seconds i").length}});
      // The visible pictures of each row: instant, left and right edge.
      const look=f=>all(".frames",f).map(l=>all(".at,.shot",l).filter(e=>e.offsetParent).map(e=>{const r=e.getBoundingClientRect();
        return[+e.style.getPropertyValue("--t"),r.left,r.right]}));
      found.films=axes.flatMap(a=>all(".film",a.time).map(f=>{const whole=look(f);f.querySelector("[data-film]").click();const near=look(f);a.zoom(0,a.end);
        a.read(a.end/2);const values=all(".value",f).map(v=>v.textContent);a.read(null);return{whole,near,values}}));
      found.samples=readers.map(r=>{const b=r.plot.getBoundingClientRect(),p=r.list[0];
        r.plot.dispatchEvent(new PointerEvent("pointermove",{bubbles:true,clientX:b.left+p.x/1112*b.width,clientY:b.top+p.y/20*b.height}));
        const hover=r.out.textContent;r.plot.dispatchEvent(new KeyboardEvent("keydown",{key:"End",bubbles:true}));return[hover,r.out.textContent]});
      const out=document.createElement("pre");out.id="selftest";out.textContent=JSON.stringify(found);document.body.append(out)}
    if(location.hash==="#selftest")selftest();
    """#
}
