import Type from 'typebox'
import { Email, Enum, Id, Time } from '../../../platform/http/schemas.ts'

export const STATUSES = ['queued', 'sent', 'delivered', 'bounced', 'failed', 'skipped'] as const

export const TransactionalInput = Type.Object(
  {
    templateId: Id,
    email: Email,
    contactId: Type.Optional(
      Type.String({
        ...Id,
        description: 'The contact whose data the tags show; by default the contact with the address',
      }),
    ),
    data: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Values of the template under `data.`; at most 64 kB as JSON',
          examples: [{ order: { number: '2026-0042', total: '645.00' } }],
        },
      ),
    ),
    attachments: Type.Optional(
      Type.Array(Type.Object({ fileId: Id }), {
        maxItems: 20,
        description: 'Files of the company, at most 10 MB together',
      }),
    ),
    senderId: Type.Optional(
      Type.String({
        ...Id,
        description: 'By default the oldest confirmed sender of the contact’s shop, else of the company',
      }),
    ),
  },
  { title: 'TransactionalMailInput' },
)

export const QueuedMail = Type.Object({ id: Id, status: Enum(['queued']) }, { title: 'QueuedMail' })

export const MailStatus = Type.Object(
  {
    id: Id,
    status: Type.Unsafe<(typeof STATUSES)[number]>({
      ...Enum(STATUSES),
      description:
        'delivered: the relay accepted it and it did not come back; sent: the same, for the moment until it is recorded everywhere; bounced: it came back; failed: it was refused, or could not be delivered within two days; skipped: it was not sent, for example because the address bounced or complained before',
    }),
    reason: Type.Optional(
      Type.String({ description: 'Why it bounced, failed or was skipped', examples: ['user_unknown'] }),
    ),
    at: { ...Time, description: 'When it got this status' },
  },
  { title: 'TransactionalMail' },
)
