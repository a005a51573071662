import { piecesOf } from '../../../../platform/render/jinja.ts'
import { defineLintCheck } from '../define-lint-check.ts'

const MAX = 70
/** The usual length of a tag's value, such as a first name. */
const TAG_LENGTH = 8

export default defineLintCheck({
  code: 'subject_long',
  severity: 'warning',
  find({ subject }) {
    const length = piecesOf(subject.trim())
      .map(({ kind, inner }) => (kind === 'text' ? [...inner].length : kind === 'expression' ? TAG_LENGTH : 0))
      .reduce((sum, one) => sum + one, 0)
    return length > MAX ? [{ length, limit: MAX }] : []
  },
  examples: {
    good: [
      { subject: 'x'.repeat(70) },
      { subject: '🎁'.repeat(70) },
      { subject: `{{ df_name|default('our dear customer', true) }}${'x'.repeat(60)}` },
    ],
    bad: [{ subject: 'x'.repeat(71) }, { subject: `{{df_name}}${'x'.repeat(70)}` }],
  },
})
