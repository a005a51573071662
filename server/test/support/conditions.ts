/** The attribute that shows an element only to contacts who match a definition. */
export const showTo = (definition: unknown) =>
  `data-show-to="${JSON.stringify(definition).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`

export const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })
export const named = (firstName: string) =>
  group({ type: 'contact_field', field: 'firstName', op: 'eq', value: firstName })
export const onList = (listId: string) => group({ type: 'contact_list', listId })

/** A row of a design with a text, for all contacts or for those who match a definition. */
export const row = (text: string, definition?: unknown) =>
  `<mj-section ${definition === undefined ? '' : showTo(definition)}><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`

/** A design that passes all checks, with some rows of its own. */
export const designOf = (...rows: string[]) => ({
  editor: 'visual',
  design: {
    mjml: `<mjml><mj-head><mj-title>News</mj-title></mj-head><mj-body>${rows.join('')}${row(
      'This letter has enough words to be one, and says what is new. <a href="https://shop.example/sale">Sale</a>',
    )}${row('{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a>')}</mj-body></mjml>`,
  },
})
