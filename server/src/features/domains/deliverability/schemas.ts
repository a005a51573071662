import Type from 'typebox'
import { Day, Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { DomainName } from '../sending-domains/index.ts'
import { ADVICE, KINDS } from './checks/advice.ts'
import { DMARC_FAULTS } from './dmarc/fault.ts'

const Selectors = Type.Array(
  Type.String({
    pattern: '^[A-Za-z0-9]([A-Za-z0-9_-]{0,62}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9_-]{0,62}[A-Za-z0-9])?)*$',
    maxLength: 100,
    examples: ['mail2026'],
  }),
  { maxItems: 20 },
)

export const WatchedDomainInput = Type.Object(
  { domain: DomainName, dkimSelectors: Type.Optional(Selectors) },
  { title: 'WatchedDomainInput' },
)
export const WatchedDomainPatch = Type.Object({ dkimSelectors: Selectors }, { title: 'WatchedDomainPatch' })

export const WatchedDomain = Type.Object(
  {
    id: Id,
    domain: Type.String(),
    dkimSelectors: Type.Array(Type.String()),
    checkedAt: Nullable(Time),
    checks: Type.Array(
      Type.Object(
        {
          kind: Enum(KINDS),
          selector: Nullable(Type.String({ description: 'The selector of a DKIM check' })),
          ok: Type.Boolean(),
          found: Nullable(Type.String({ description: 'The record that the DNS returned' })),
          advice: Type.Array(Enum(ADVICE)),
        },
        { title: 'WatchedDomainCheck' },
      ),
    ),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'WatchedDomain' },
)

const Dispositions = Type.Object({ none: Type.Integer(), quarantine: Type.Integer(), reject: Type.Integer() })
const sums = {
  messages: Type.Integer(),
  passed: Type.Integer({ description: 'Messages that passed DKIM or SPF, aligned with the sender' }),
  failedDkim: Type.Integer(),
  failedSpf: Type.Integer(),
  dispositions: Dispositions,
  reporters: Type.Array(Type.String(), { description: 'Names of the reporting receivers, at most 50' }),
  firstAt: Time,
  lastAt: Time,
}

const Service = Nullable(Type.String({ description: 'The name of the service that sends; null when it is not known' }))
export const DmarcSource = Type.Object(
  { domain: Type.String(), sourceIp: Type.String(), service: Service, ...sums },
  { title: 'DmarcSource' },
)
export const DmarcService = Type.Object(
  {
    service: Service,
    sources: Type.Integer({ description: 'The number of its addresses' }),
    messages: sums.messages,
    passed: sums.passed,
  },
  { title: 'DmarcService' },
)
export const DmarcDomain = Type.Object(
  { domain: Type.String(), reports: Type.Integer(), ...sums },
  { title: 'DmarcDomain' },
)

export const DmarcRow = Type.Object(
  {
    id: Id,
    domain: Type.String(),
    reporter: Type.String(),
    reportId: Id,
    from: Time,
    to: Time,
    sourceIp: Type.String(),
    messages: Type.Integer(),
    disposition: Enum(['none', 'quarantine', 'reject']),
    dkimPass: Type.Boolean(),
    spfPass: Type.Boolean(),
    headerFrom: Type.String(),
    envelopeFrom: Nullable(Type.String()),
    dkim: Type.Array(Type.Object({ domain: Type.String(), selector: Nullable(Type.String()), result: Type.String() })),
    spf: Type.Array(Type.Object({ domain: Type.String(), result: Type.String() })),
    reasons: Type.Array(Type.String()),
  },
  { title: 'DmarcRow' },
)

export const DmarcReport = Type.Object(
  {
    id: Id,
    domain: Type.String(),
    reporter: Type.String(),
    reportId: Type.String({ description: 'The id that the reporter gave' }),
    from: Time,
    to: Time,
    policy: Nullable(Type.String()),
    messages: Type.Integer(),
    rows: Type.Integer(),
    skippedRows: Type.Integer({ description: 'Rows that could not be read' }),
    receivedAt: Time,
  },
  { title: 'DmarcReport' },
)

export const UnreadReport = Type.Object(
  {
    id: Id,
    domain: Type.String(),
    reporter: Nullable(Type.String({ description: 'The name of the reporting receiver, as far as it is known' })),
    file: Nullable(Type.String({ description: 'The name of the attached file' })),
    reason: Enum(DMARC_FAULTS),
    receivedAt: Time,
  },
  { title: 'UnreadDmarcReport' },
)

export const RowQuery = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  domain: Type.Optional(Type.String({ format: 'id', description: 'Id of a sending domain' })),
  reporter: Type.Optional(Type.String({ maxLength: 200 })),
}
