import Type from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import { defineNode, NEXT } from '../define-node.ts'

/** Calls an address on the internet for each contact. The run goes on at once; the call is repeated until it succeeds. */
export default defineNode({
  type: 'webhook',
  family: 'action',
  config: Type.Object({
    url: Type.Optional(
      Type.String({ maxLength: 1000, examples: ['https://crm.example.com/contacts?e={{df_emailaddress}}'] }),
    ),
    method: Type.Optional(Enum(['POST', 'GET'])),
    headers: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$", examples: ['X-Source'] }),
          value: Type.String({ maxLength: 2000, examples: ['newsletter'] }),
        }),
        { maxItems: 20 },
      ),
    ),
    body: Type.Optional(Type.String({ maxLength: 100_000, examples: ['{"email":"{{df_emailaddress}}"}'] })),
    basicAuth: Type.Optional(
      Type.Object({
        enabled: Type.Optional(Type.Boolean()),
        username: Type.Optional(Type.String({ maxLength: 200, examples: ['shop'] })),
        password: Type.Optional(Type.String({ maxLength: 500, description: 'Write-only; omitted, it stays' })),
        passwordSet: Type.Optional(Type.Boolean({ description: 'Whether a password is stored' })),
      }),
    ),
  }),
  required: ['url'],
  outputs: () => NEXT,
  fault: ({ url }) => (url === undefined || /^https?:\/\/[^\s/]/i.test(url) ? null : 'url'),
  examples: [{ url: 'https://crm.example.com/contacts', method: 'POST', body: '{"email":"{{df_emailaddress}}"}' }],
})
