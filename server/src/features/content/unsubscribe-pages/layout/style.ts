/** The look of the choices inside designs, whose styles are unknown. */
export const LAYOUT_STYLE = `
.pr-subscription { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 20px; background: #fff; color: #1c2333; border-radius: 8px; font-size: 16px; line-height: 24px; text-align: left; overflow-wrap: anywhere; color-scheme: light }
.pr-subscription * { box-sizing: border-box }
.pr-subscription fieldset { margin: 16px 0 0; padding: 8px 16px 12px; border: 1px solid #8884; border-radius: 8px }
.pr-subscription legend { padding: 0 4px; font-weight: 600 }
.pr-subscription p { margin: 0 }
.pr-subscription .choice { display: flex; gap: 8px; align-items: baseline; padding: 4px 0 }
.pr-subscription .notice { padding: 8px 12px; border-left: 4px solid var(--pr-accent); background: #8882 }
.pr-subscription .fault { color: #b42323; font-weight: 600 }
.pr-subscription .whose { margin-top: 16px; color: #5b6270; font-size: 14px }
.pr-subscription input { accent-color: var(--pr-accent) }
.pr-subscription button { min-height: 44px; margin: 16px 8px 0 0; padding: 9px 20px; border: 0; border-radius: 8px; background: var(--pr-accent); color: var(--pr-on-accent); font: inherit; font-weight: 600; box-shadow: 0 0 0 1px #8884; cursor: pointer }
.pr-subscription button.quiet { background: none; border: 1px solid var(--pr-accent); color: inherit }
.pr-subscription :focus-visible { outline: 3px solid #7da0ff; outline-offset: 2px }`
