import { defineSpamRule } from '../define-spam-rule.ts'
import { elementsNamed } from '../markup.ts'

const EMBEDDED = new Set(['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal'])

export default defineSpamRule({
  code: 'embedded_object',
  points: 2.5,
  find: (content) => elementsNamed(content, EMBEDDED),
  examples: {
    good: ['<p>object</p>', '<video src="https://a.cz/x.mp4"></video>'],
    bad: ['<iframe src="https://a.cz"></iframe>', '<object data="x.swf"></object>', '<embed src="x">'],
  },
})
