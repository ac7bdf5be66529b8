/// The style sheet of a page: one column that adapts to a phone, light or dark like the reader's system, and printable.
enum PageStyle {
  static let sheet: Markup = colours + text + tables + lanes + film

  private static let colours: Markup = #"""
    :root{--paper:#fff;--ink:#1a1c20;--soft:#5c626d;--line:#d9dce2;--raised:#f5f6f8;--link:#0b57d0;
    --good:#146c2e;--good-b:#e3f3e7;--bad:#b3261e;--bad-b:#fbe9e7;--warn:#8a5300;--warn-b:#fdf1dd;--plan:#6a4a00;--plan-b:#fff4d6;
    --a:#2f6fdb;--b:#b8860b;--c:#0f8a7d;--d:#8e44ad;--e:#c2410c;--f:#6b7280;--wrong:#c2185b;--stall:#e0571b;--blank:#111}
    @media(prefers-color-scheme:dark){:root{--paper:#121418;--ink:#e8eaed;--soft:#a2a9b4;--line:#343942;--raised:#1b1e24;--link:#8ab4f8;
    --good:#7fd695;--good-b:#14301d;--bad:#ff9d94;--bad-b:#3d1714;--warn:#f5c076;--warn-b:#3a2a10;--plan:#f2cf74;--plan-b:#332a10;
    --a:#7aa7f5;--b:#e3b341;--c:#4cc2b4;--d:#c58be0;--e:#f08a52;--f:#9aa1ac;--wrong:#ff6ea6;--stall:#ff8a50;--blank:#fff}}
    """#

  private static let text: Markup = #"""
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:76rem;padding:0 1rem 3rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;
    overflow-wrap:anywhere}
    code,.variant{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.92em;unicode-bidi:isolate}
    h1{font-size:1.6rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.35rem;margin:2.5rem 0 .5rem;border-top:2px solid var(--line);padding-top:1rem}
    h3{font-size:1.1rem;margin:1.75rem 0 .6rem}h4{font-size:1rem;margin:0 0 .5rem}
    p{margin:.3rem 0}ul{margin:.2rem 0;padding-left:1.2rem}a{color:var(--link)}
    .soft,footer{color:var(--soft);font-size:.86rem}.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem}
    .hear{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    button{font:inherit;font-size:.85rem;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:.4rem;padding:.2rem .6rem;cursor:pointer}
    summary{cursor:pointer}footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem}
    .banner{margin:1rem 0 0;padding:1rem 1.25rem;border:1px solid var(--line);border-left:.6rem solid;border-radius:.6rem;background:var(--raised)}
    .banner.pass{border-left-color:var(--good)}.banner.fail{border-left-color:var(--bad)}
    .banner.pass h1 .sign,.pass>p>.sign,.pass .state{color:var(--good)}.banner.fail h1 .sign,.fail>p>.sign,.fail .state{color:var(--bad)}
    .expected>p>.sign,.expected .state{color:var(--plan)}.warn>p>.sign,.warn .state{color:var(--warn)}
    .lines{list-style:none;padding:0}.lines>li{padding:.35rem 0;border-top:1px solid var(--line)}.lead{font-size:1.05rem}
    .command{display:flex;gap:.5rem;flex-wrap:wrap;align-items:center;font-size:.86rem}.command code{background:var(--paper);padding:.1rem .4rem;border-radius:.3rem}
    .facts{margin-top:.75rem;font-size:.86rem;color:var(--soft)}.assumptions{columns:22rem;font-size:.82rem}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:.75rem}
    .card{border:1px solid var(--line);border-top:.35rem solid var(--line);border-radius:.6rem;padding:.75rem .9rem;font-size:.86rem}
    .card.pass{border-top-color:var(--good)}.card.fail{border-top-color:var(--bad);background:var(--bad-b)}
    .card.expected{border-top-color:var(--b);background:var(--plan-b)}.card.warn{border-top-color:var(--warn)}
    .card h4{display:flex;flex-wrap:wrap;gap:.2rem .75rem;justify-content:space-between}.card .state,summary .state{font-weight:600;font-size:.9em}
    .card dl{margin:0}.card dl div{display:flex;justify-content:space-between;gap:.5rem;align-items:baseline;border-top:1px solid var(--line);padding:.25rem 0}
    .card dt{color:var(--soft)}.card dd{margin:0;font-size:1.3rem;font-weight:650;text-align:right;font-variant-numeric:tabular-nums}
    .card dd small{font-size:.78rem;font-weight:400}.card ul{border-top:1px solid var(--line);padding-top:.4rem}
    .definitions dt{margin-top:.7rem}.definitions dd{margin:0 0 0 1.2rem}
    [popover]{max-width:34rem;border:1px solid var(--line);border-radius:.5rem;padding:1rem;background:var(--raised);color:var(--ink)}
    """#

  private static let tables: Markup = #"""
    .wide{overflow-x:auto;max-width:100%;position:relative}
    table{border-collapse:collapse;font-size:.86rem;width:100%}
    th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line)}
    thead th{font-weight:600;border-bottom:2px solid var(--line)}tbody th{font-weight:400}caption{text-align:left;padding:.4rem .6rem}
    .numbers td{font-variant-numeric:tabular-nums;white-space:nowrap}.twin .numbers td:last-child,.big td:last-child{white-space:normal;min-width:14rem}
    .big td:nth-child(n+3):nth-child(-n+6){font-size:1rem;font-weight:600}.big small{font-weight:400}
    .numbers tbody th{position:sticky;left:0;z-index:1;background:var(--paper);overflow-wrap:normal}
    td.worse{background:var(--bad-b)}td.worse small{color:var(--bad)}td.better{background:var(--good-b)}td.better small{color:var(--good)}
    td small{white-space:nowrap}.define{background:none;border:0;padding:0;text-decoration:underline dotted;text-align:left}
    .all td:nth-child(2),.all th:nth-child(2){white-space:nowrap}.all tr.fail td:nth-child(2){color:var(--bad);font-weight:600}.all tr.pass td:nth-child(2){color:var(--good)}
    .leaks td,.leaks th{min-width:9rem}
    @media(max-width:640px){body{padding:0 .6rem 2rem;font-size:15px}.banner{padding:.75rem}.numbers tbody th{min-width:6.5rem;max-width:11rem;overflow-wrap:anywhere}
    th,td{padding:.3rem .4rem}.leaks td,.leaks th{min-width:4rem}.leaks td:last-child{min-width:7.5rem}}
    """#

  private static let lanes: Markup = #"""
    figure{margin:0}.chart{margin:1rem 0 1.25rem}.chart>figcaption{font-weight:600;font-size:.92rem;margin-bottom:.3rem}
    .lane{display:grid;grid-template-columns:14rem minmax(0,1fr);align-items:center;font-size:.78rem;margin-bottom:2px}
    .name{padding-right:.6rem;line-height:1.25;color:var(--soft)}.value{color:var(--ink);font-weight:600}
    .time .lane:not(.still) .name{display:flex;gap:.5rem;height:1.15rem;overflow:hidden;white-space:nowrap;align-items:center}
    .time .tall:not(.still) .name,.time .taller:not(.still) .name{display:block;white-space:normal;height:3.4rem}.time .taller:not(.still) .name{height:6.5rem}
    .tall .value,.taller .value{display:block}
    .name .variant{color:var(--ink)}.plot{position:relative;overflow:hidden;background:var(--raised);height:1.15rem;border-radius:2px}
    .tall .plot{height:3.4rem}.taller .plot{height:6.5rem}.points .plot{height:1.7rem}.bare{grid-template-columns:0 minmax(0,1fr)}
    .plot svg{position:absolute;inset:0;width:100%;height:100%;display:block}
    .time .plot{touch-action:pan-y}.plot i{position:absolute;top:1px;left:calc((var(--t) - var(--x0)) / var(--w) * 100%);padding-left:3px;font-style:normal;
    font-size:.7rem;line-height:1;white-space:nowrap;pointer-events:none;text-shadow:0 0 2px var(--raised),0 0 2px var(--raised),0 0 3px var(--raised)}
    .ruler .plot{background:none;border-bottom:1px solid var(--line);color:var(--soft)}.ruler i{border-left:1px solid var(--line);height:1rem}
    .quiet i{display:none}
    .phases i{color:var(--ink);font-weight:600}
    .scale .plot{background:none;color:var(--soft)}.scale i{left:calc(var(--x) / 11.12 * 1%);padding:0}.scale i:nth-child(n+2){transform:translateX(-50%)}.scale i:nth-child(5){transform:translateX(-100%)}
    .plot .limit{position:absolute;right:4px;top:calc(var(--y) / 10 * 1% + 1px);font-size:.72rem;color:var(--bad);background:var(--raised);opacity:.92;padding:0 .2rem}
    .plot .l-device{right:auto;left:4px;color:var(--ink)}.plot .above{transform:translateY(calc(-100% - 3px))}
    .plot .length{position:absolute;right:4px;top:1px;font-size:.72rem;background:var(--raised);opacity:.92;padding:0 .2rem}
    .cursor{position:absolute;top:0;bottom:0;width:1px;background:var(--ink);left:var(--cursor,-9px);pointer-events:none}
    svg path{vector-effect:non-scaling-stroke}
    .c-bound{fill:var(--f)}.c-cover{fill:var(--b)}.c-picture{fill:var(--d)}.c-playing{fill:var(--a);opacity:.75}
    .c-still{fill:none;stroke:var(--a);stroke-width:1.5}.c-stalled{fill:var(--stall)}.c-blank{fill:none;stroke:var(--blank);stroke-width:2;stroke-dasharray:3 2}
    .c-wrong{fill:var(--wrong)}
    .t-down{fill:var(--a)}.t-glide{fill:var(--f);opacity:.6}.m-busy{fill:var(--f)}.m-long{fill:var(--e)}
    .r-wait{fill:var(--f)}.r-load{fill:var(--c)}.r-wasted{fill:none;stroke:var(--e);stroke-width:1.5}
    .line{fill:none;stroke:var(--a);stroke-width:1.6}.thin{stroke-width:1}.l-alive{stroke:var(--e);stroke-dasharray:6 3}.l-slots{stroke:var(--d);stroke-dasharray:2 2}
    .l-playing{stroke:var(--a)}.l-check{stroke:var(--bad);stroke-dasharray:5 4}
    .l-device{stroke:var(--ink);stroke-dasharray:2 3}
    .area{stroke:var(--paper);stroke-width:.7}.k-codec{fill:var(--d)}.k-frame{fill:var(--a)}.k-demuxer{fill:var(--c)}.k-packets{fill:var(--b)}
    .k-picture{fill:var(--e)}.k-fixed{fill:var(--f)}
    .o0{fill:var(--a)}.o1{fill:var(--e)}.o2{fill:var(--c)}.o3{fill:var(--d)}.o4{fill:var(--b)}.o5{fill:var(--f)}.o6{fill:var(--wrong)}.o7{fill:var(--good)}.o8{fill:var(--soft)}.o9{fill:var(--line)}
    .a-request{fill:var(--f)}.a-index{fill:var(--c)}.a-buffer{fill:var(--b)}.a-slot{fill:var(--e)}.a-decode{fill:var(--a)}.a-present{fill:var(--d)}
    .tick{fill:none;stroke:var(--ink);stroke-width:1}.turn{stroke:var(--e);stroke-width:2}.refused,.hitch{stroke:var(--bad);stroke-width:2}
    .dot{fill:none;stroke:var(--ink);stroke-width:6;stroke-linecap:round}.first{stroke:var(--good);stroke-width:7}.p-seen{stroke:var(--a)}
    .p-never{stroke:var(--bad);stroke-linecap:square}
    .points .plot:focus-visible{outline-offset:0}.reading{display:block;position:sticky;bottom:0;z-index:1;background:var(--paper);font-size:.82rem;min-height:2.5em;font-variant-numeric:tabular-nums}.reading[hidden]{display:none}
    .spot{position:absolute;width:13px;height:13px;margin:-6.5px 0 0 -6.5px;border:2px solid var(--ink);border-radius:50%;pointer-events:none}.spot[hidden]{display:none}
    .rule{stroke:var(--line);stroke-width:1}
    .v0{stroke:var(--a)}.v1{stroke:var(--e);stroke-dasharray:6 3}.v2{stroke:var(--c);stroke-dasharray:2 2}.v3{stroke:var(--d);stroke-dasharray:8 3 2 3}
    .v4{stroke:var(--b);stroke-dasharray:1 3}.v5{stroke:var(--f)}.dot[class*=" v"]{stroke-dasharray:none}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.1rem 1rem;padding:0;margin:.35rem 0;font-size:.78rem;color:var(--soft)}
    .key{width:1.5rem;height:1rem;vertical-align:-.2rem;margin-right:.3rem}
    .twin{font-size:.8rem}.run,.same,.definitions>details,.history>details{border:1px solid var(--line);border-radius:.5rem;padding:.5rem .75rem;margin:.6rem 0}
    .run>summary{font-size:1rem;font-weight:600}.run .state{margin-left:.75rem}
    .controls{position:sticky;top:0;z-index:2;background:var(--paper);border-bottom:1px solid var(--line);padding:.4rem 0;display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}
    .controls[hidden]{display:none}.where{font-variant-numeric:tabular-nums;font-size:.85rem;min-width:9rem}
    .small-charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem}
    @media(max-width:640px){.lane{grid-template-columns:minmax(0,1fr)}.name:empty{display:none}.time .tall:not(.still) .name,.time .taller:not(.still) .name{height:2.4rem}.time .taller:not(.still) .name{height:3.3rem}
    .time .tall .value,.time .taller .value{display:inline;padding-left:.5rem}.keys{display:none}}
    @media print{body{max-width:none;font-size:11pt}h2,h3,h4,figcaption{break-after:avoid}.controls,.copy,.skip,.reading,[data-film]{display:none!important}[popover]{display:none}
    .card,.chart,tr{break-inside:avoid}.wide{overflow:visible}.numbers td,td small{white-space:normal}*{print-color-adjust:exact}}
    """#

  /// Filmstrips. `--n` is the number of pictures side by side, which the page's script reads. Without scripts, the
  /// classes of a picture are the page widths at which it is shown.
  private static let film: Markup = #"""
    .film{padding:0 calc(.75rem + 1px);--n:16}@media(width<=1150px){.film{--n:8}}@media(width<=640px){.film{--n:6}}
    .time .frames:not(.still) .name{display:block;height:auto;white-space:normal;overflow:visible}
    .frames{align-items:start;margin-bottom:.35rem}.frames .plot{height:auto;padding-bottom:calc(100% / var(--n) * var(--tall) + 3px)}
    .frames.faulty .plot{padding-bottom:calc(100% / var(--n) * var(--tall) + 2.2rem)}.captions .plot{background:none;padding-bottom:1.05rem}
    .frames .state{font-weight:600}.frames .value{display:block;min-height:1.25em}
    .shot,.at{position:absolute;top:1px;width:calc(100% / var(--n) - 2px);
    left:min(calc((var(--t) - var(--x0)) / var(--w) * 100%),calc(100% - 100% / var(--n)))}
    .at{font-size:.7rem;font-weight:600;line-height:1rem;white-space:nowrap;overflow:hidden;font-variant-numeric:tabular-nums;border-left:2px solid var(--soft);padding-left:2px}
    .shot span{display:block;width:100%;aspect-ratio:1/var(--tall);background:var(--p) left top/contain no-repeat;border:1px solid var(--line)}
    .shot.fault span{border:2px solid var(--bad);outline:1px dashed var(--paper);outline-offset:-4px}
    .shot em{display:block;font-size:.7rem;line-height:1.05rem;font-style:normal;font-weight:700;color:var(--bad);overflow-wrap:normal}
    .film [hidden]{display:none}
    @media(width>1150px){.film:not(.live) :is(.shot,.at):not(.l){display:none}}
    @media(640px<width<=1150px){.film:not(.live) :is(.shot,.at):not(.m){display:none}}
    @media(width<=640px){.film:not(.live) :is(.shot,.at):not(.s){display:none}}
    @media print{.film{--n:8}.film :is(.shot,.at){display:none!important}.film .m.m{display:block!important}}
    """#
}
