/** The style of the pages about the API: the product's colours over those of the reference. */
export const LOOK = `
:root { --ink: #4a3dc9; --tint: #f1f0fe; --text: #1f2430; --quiet: #5b6270; --line: #dee2e6; color-scheme: light }
body { margin: 0; background: #fff; color: var(--text); font: 16px/1.6 system-ui, sans-serif }
.head { position: sticky; top: 0; z-index: 10; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; padding: .6rem clamp(1rem, 4vw, 2rem); background: #fff; border-bottom: 1px solid var(--line) }
.head a { color: var(--text); text-decoration: none } .head a:hover { text-decoration: underline }
.head .name { display: flex; gap: .6rem; align-items: center; font-weight: 700; font-size: 1.1rem }
.head nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; flex: 1 }
.head nav a[aria-current] { color: var(--ink); font-weight: 600 }
.head .back { margin-left: auto; padding: .4rem .9rem; border-radius: .5rem; background: var(--ink); color: #fff; font-weight: 600 }
a:focus-visible, button:focus-visible, pre:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 72rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2rem) 4rem }
.parts ul { list-style: none; margin: 0 0 1rem; padding: 0 } .parts a { display: block; padding: .3rem .75rem; border-radius: .4rem; color: var(--quiet); text-decoration: none }
.parts a:hover { background: var(--tint); color: var(--ink) }
@media (max-width: 48rem) { .head nav { order: 1; flex-basis: 100% } .head .back { padding: .25rem .7rem; font-size: .9rem } .parts ul { columns: 2 } }
@media (min-width: 60rem) { .columns { grid-template-columns: 14rem minmax(0, 1fr); gap: 2.5rem } .parts ul { position: sticky; top: 5rem } }
.guide h1 { margin: 0 0 .5rem; font-size: 2rem; line-height: 1.2 } .guide .lead { font-size: 1.15rem; color: var(--quiet) }
.guide h2 { margin: 2.25rem 0 .5rem; font-size: 1.4rem; scroll-margin-top: 5rem } .guide h3 { margin: 1.5rem 0 .5rem }
.guide a { color: var(--ink) } .guide code { padding: .1em .35em; border-radius: .3em; background: var(--tint); font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
.guide pre { padding: 1rem 1.15rem; border-radius: .6rem; background: #1b1a33; color: #ecebff; overflow-x: auto } .guide pre code { padding: 0; background: none; overflow-wrap: normal }
.guide table { display: block; overflow-x: auto; border-collapse: collapse } .guide th, .guide td { padding: .45rem .8rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
.guide blockquote { margin: 1rem 0; padding: .5rem 1rem; border-left: 4px solid #ffb224; background: #fff8e8; border-radius: .3rem }
.swagger-ui, .swagger-ui .opblock-tag, .swagger-ui .info .title, .swagger-ui .btn, .swagger-ui .opblock .opblock-summary-description { font-family: inherit; color: var(--text) }
.swagger-ui .info { margin: 1.5rem 0 } .swagger-ui .info a, .swagger-ui .info__contact a { color: var(--ink) }
.swagger-ui .opblock-tag { border-color: var(--line); font-size: 1.15rem } .swagger-ui .opblock-tag small { color: var(--quiet); font-size: .95rem }
.swagger-ui .scheme-container { margin: 0 0 1rem; padding: 1rem 0; background: none; box-shadow: none; border-bottom: 1px solid var(--line) }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { border-color: var(--ink); background: var(--ink); color: #fff } .swagger-ui .btn.authorize svg { fill: #fff }
.swagger-ui .filter .operation-filter-input { border: 1px solid #8f96a3; border-radius: .5rem }
.swagger-ui .opblock.opblock-get { border-color: var(--ink); background: var(--tint) } .swagger-ui .opblock.opblock-get .opblock-summary-method { background: var(--ink) } .swagger-ui .opblock.opblock-get .opblock-summary { border-color: var(--ink) }
`
