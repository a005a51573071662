import { formFieldsIn } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

/** Forms work in few mail clients and look like phishing. */
export default defineLintCheck({
  code: 'form_element',
  severity: 'error',
  find: (content) => formFieldsIn(content.markup).map(({ start, name }) => ({ at: start, tag: name })),
  examples: {
    good: [
      // Interactive mails use checkboxes without a form.
      '<input type="checkbox" id="a"><label for="a">Menu</label><input type=RADIO name="b">',
      '<a href="https://example.com"><button type="button">Buy</button></a>',
      '<p>form</p>',
    ],
    bad: [
      '<form action="https://example.com"></form>',
      '<input name="email">',
      '<input type="password">',
      '<textarea></textarea>',
      '<select><option>1</option></select>',
      '<button type="submit">x</button>',
      '<!--[if mso]><form></form><![endif]-->',
    ],
  },
})
