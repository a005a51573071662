import { SIDE } from '../brand/head.ts'
import { defineBlock } from '../define-block.ts'
import { element, quoted } from '../mjml.ts'

/** A picture that counts down to a time, or to some hours after sending. The server draws it when it is opened. */
export const countdown = defineBlock({
  kind: 'countdown',
  place: 'column',
  standard: { until: '', hours: 48, background: '#ffffff', color: '#15181e', lang: 'en', alt: '' },
  make: ({ until, hours, background, color, lang, alt }, _brand, marks) => {
    const end = until ? `until=${until}` : `hours=${Math.min(9999, Math.max(1, Math.round(hours) || 1))}`
    const settings = `${end} background=${background} color=${color} labels=${lang}`
    return element('mj-image', {
      ...marks,
      src: `{{ data.countdown(${quoted(settings)}) }}`,
      alt,
      width: '400px',
      padding: `12px ${SIDE}`,
    })
  },
})
