import { isAllCapitals } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

export default defineLintCheck({
  code: 'all_caps_subject',
  severity: 'warning',
  find: ({ subject }) => (isAllCapitals(subject) ? [{}] : []),
  examples: {
    good: [
      { subject: 'SALE starts today' },
      { subject: 'ISO' },
      { subject: '2026' },
      { subject: '' },
      { subject: '{{ df_name|upper }}, hello' },
      { subject: 'خصومات نهاية الموسم' },
    ],
    bad: [{ subject: 'GREAT SALE' }, { subject: 'VÝPRODEJ ZAČÍNÁ! 50 %' }, { subject: 'BUY TODAY {{ df_name }}' }],
  },
})
