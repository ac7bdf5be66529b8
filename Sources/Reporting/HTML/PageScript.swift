/// What a page does beyond being read: copies commands, reads values under the pointer, zooms and pans. All of it is extra.
///
/// `#selftest` in the address makes the page try itself out and leave what it found in an element of that name.
enum PageScript {
  static let text: Markup = reading + moving + trying

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
    function told(v,unit){if(unit!=="bytes")return Math.round(v)+(unit?" "+unit:"");
      return v<1048576?(v/1024).toFixed(1)+" KiB":(v/1048576).toFixed(1)+" MiB"}
    function value(lane,t,near){const out=[],low=+lane.dataset.low,high=+lane.dataset.high;let below=0;
      const drawn=all("svg path[data-w]",lane);if("stacked" in lane.dataset)drawn.reverse();
      for(const p of drawn){const list=points(p),at=last(list,t);if(!at)continue;
        if(isNaN(low)){if(t<at[0]+at[1])out.push(p.dataset.w);continue}
        const v=low+(1000-at[1])/1000*(high-low);
        if("stacked" in lane.dataset){if(v-below>0)out.push(p.dataset.w+" "+told(v-below,lane.dataset.unit));below=Math.max(v,below)}
        else out.push((drawn.length>1?p.dataset.w+" ":"")+told(v,lane.dataset.unit))}
      if("stacked" in lane.dataset&&below)out.unshift("all "+told(below,lane.dataset.unit));
      const bind=all(".plot>i",lane).filter(i=>+i.style.getPropertyValue("--t")<=t).pop();
      if(bind&&out.length&&"of" in lane.dataset)out.unshift(lane.dataset.of+bind.textContent+":");
      for(const p of all("svg path[data-at]",lane))if(p.dataset.at&&points(p).some(a=>Math.abs(a[0]-t)<=near))out.push(p.dataset.at);
      return out.join(" · ").replace(": ·",":")}
    """#

  private static let moving: Markup = #"""
    const axes=all(".time").map(time=>{
      const end=+time.dataset.end,bar=time.querySelector(".controls"),where=bar.querySelector(".where");
      let x0=0,w=end,at=null;
      const lanes=()=>all(".run[open] .lane:not(.still)",time);
      for(const p of all(".lane:not(.still) .plot",time)){const c=document.createElement("span");c.className="cursor";p.append(c)}
      function seconds(t){return(t/1000).toFixed(w<4000?3:2)+" s"}
      function ticks(){let s=1;for(;;){const f=[1,2,5].find(f=>s*f*10>=w);if(f){s*=f;break}s*=10}
        const from=Math.ceil(x0/s)*s;
        for(const p of all(".seconds",time)){for(const i of all("i",p))i.remove();
          for(let t=from;t<x0+w;t+=s){const i=document.createElement("i");i.style.setProperty("--t",t);i.textContent=(t/1000).toFixed(s<10?3:s<100?2:s<1000?1:0)+" s";p.append(i)}}}
      function show(){time.style.setProperty("--x0",x0);time.style.setProperty("--w",w);
        for(const s of all(".lane:not(.still)>.plot>svg",time))s.setAttribute("viewBox",x0+" 0 "+w+" "+s.viewBox.baseVal.height);ticks();read(at)}
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
      time.addEventListener("toggle",()=>read(at),true);
      bar.hidden=false;read(null);
      return{time,bar,end,zoom,read,act,view:()=>[x0,w],lanes}});
    """#

  private static let trying: Markup = #"""
    function selftest(){const found={faults,width:[document.documentElement.scrollWidth,document.documentElement.clientWidth]};
      const charts=all("figure.chart");found.charts=charts.length;
      found.twinless=charts.filter(c=>!c.querySelector(".twin table tbody tr")).map(c=>c.querySelector("figcaption").textContent);
      found.nameless=all("svg:not([aria-hidden])").filter(s=>!s.getAttribute("aria-label")).length;
      found.cut=all("h1,h2,h3,h4,figcaption,.card dd,.state,.name").filter(e=>e.offsetParent&&e.scrollWidth>e.clientWidth+1&&getComputedStyle(e).display!=="inline").map(e=>e.textContent);
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
      const out=document.createElement("pre");out.id="selftest";out.textContent=JSON.stringify(found);document.body.append(out)}
    if(location.hash==="#selftest")selftest();
    """#
}
