import { expect, test } from 'vitest'
import { readLink, tagInAddress, writeLink } from './tag-link.ts'

const EMAIL = { name: 'e', value: 'df_emailaddress', isTag: true }
const TEXT = { name: 'from', value: 'spring & mail', isTag: false }

test.each([
  [{ address: 'https://a.cz/x', parameters: [] }, 'https://a.cz/x'],
  [{ address: 'https://a.cz/x', parameters: [EMAIL] }, 'https://a.cz/x?e={{df_emailaddress|urlencode}}'],
  [
    { address: 'https://a.cz/#top', parameters: [TEXT, EMAIL] },
    'https://a.cz/?from=spring%20%26%20mail&e={{df_emailaddress|urlencode}}#top',
  ],
])('%j is written and read', (link, text) => {
  expect(writeLink(link)).toBe(text)
  expect(readLink(text)).toEqual(link)
})

test('parameters are added to those of the address, and empty ones are left out', () => {
  expect(writeLink({ address: 'https://a.cz/?x=1', parameters: [EMAIL] })).toBe(
    'https://a.cz/?x=1&e={{df_emailaddress|urlencode}}',
  )
  expect(writeLink({ address: 'https://a.cz/?', parameters: [TEXT] })).toBe('https://a.cz/?from=spring%20%26%20mail')
  expect(
    writeLink({
      address: ' https://a.cz/ ',
      parameters: [
        { ...TEXT, name: ' ' },
        { ...EMAIL, value: '' },
      ],
    }),
  ).toBe('https://a.cz/')
})

test.each(['https://a.cz/?x={{ a }}', 'https://a.cz/?x', 'https://a.cz/?%zz=1', '{{ webversion }}'])(
  '%s stays as it is',
  (address) => expect(readLink(address)).toEqual({ address, parameters: [] }),
)

test('a tag in an address is encoded, unless it is the address', () => {
  expect(tagInAddress('{{df_emailaddress}}', 'https://shop.cz/?e=')).toBe('{{df_emailaddress|urlencode}}')
  expect(tagInAddress('{{cf_page}}', '')).toBe('{{cf_page}}')
  expect(tagInAddress('{{unsubscribe}}', 'https://shop.cz/?to=')).toBe('{{unsubscribe}}')
})
