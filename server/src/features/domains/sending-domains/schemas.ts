import Type from 'typebox'
import { Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'

export const CHECK_KINDS = ['dkim', 'dkimEd25519', 'spf', 'dmarc', 'returnPath', 'tracking'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

export const DomainName = Type.String({ minLength: 1, maxLength: 300, examples: ['shop.example'] })
const Alias = Type.Object({ host: Type.String(), target: Type.String() })
const TextRecord = Type.Object({ host: Type.String(), record: Type.String() })

export const DomainStatus = Enum(['pending', 'verified', 'failed'])

const DkimRecord = Type.Object(
  {
    selector: Type.String(),
    record: Type.Object({ host: Type.String(), type: Enum(['TXT']), value: Type.String() }),
  },
  { title: 'DkimRecord' },
)

export const SendingDomain = Type.Object(
  {
    id: Id,
    domain: Type.String(),
    status: DomainStatus,
    dkim: DkimRecord,
    dkimEd25519: Nullable({
      ...DkimRecord,
      description:
        'An optional second key: mails are signed with it too once its record is published. Null until the next check of a domain that has none yet',
    } as typeof DkimRecord),
    spf: TextRecord,
    returnPath: Alias,
    tracking: Alias,
    dmarc: TextRecord,
    checkedAt: Nullable(Time),
    checks: Type.Array(
      Type.Object(
        {
          kind: Enum(CHECK_KINDS),
          ok: Type.Boolean(),
          found: Nullable(Type.String({ description: 'The record that the DNS returned' })),
        },
        { title: 'SendingDomainCheck' },
      ),
    ),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'SendingDomain' },
)

export const SendingDomainInput = Type.Object({ domain: DomainName }, { title: 'SendingDomainInput' })
