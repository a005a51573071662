import { fieldsIn } from '../../html/index.ts'
import { defineCheck } from '../define-check.ts'

/** Forms work in few mail programs, and look like phishing to the others. */
export default defineCheck({
  code: 'form_element',
  severity: 'error',
  find: (content) => fieldsIn(content.markup).map(({ start, name }) => ({ at: start, tag: name })),
  examples: {
    good: [
      // What is ticked without being sent anywhere turns pages of an interactive mail.
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
