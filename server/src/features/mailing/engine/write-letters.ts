import type { App } from '../../../platform/app.ts'
import { encodeAttachment } from '../../../platform/mail/attachments.ts'
import type { Piece } from '../../../platform/mail/smtp/pieces.ts'
import type { Renderer } from '../../../platform/render/renderer.ts'
import type { Outcome, Values } from '../../../platform/render/request.ts'
import { addressValues, type Recipient } from '../../content/composing/index.ts'
import { withoutReserved } from '../../content/html/index.ts'
import type { SkipReason } from '../ledger/index.ts'
import type { ClaimedBatch } from './claimed-batch.ts'
import { Letter } from './letter.ts'
import type { PreparedMailing } from './prepared-mailings.ts'
import type { Ending } from './record-endings.ts'
import { renderWithData } from './render-with-data.ts'
import { retryDelay } from './retry-delay.ts'
import type { LoadedRecipient } from './sql/load.ts'

/** Recipients that are rendered at once: enough to pay for the transfer to another thread. */
const TOGETHER = 50
export interface Writing {
  batch: ClaimedBatch
  prepared: PreparedMailing
  recipients: readonly LoadedRecipient[]
  /** When it was checked that they may be mailed. */
  checkedAt: number
  renderer: Renderer
}

interface Written {
  letters(letters: readonly Letter[]): Promise<void>
  ended(ending: Ending): void
  /** The content fails for every recipient: nothing more of this batch is written. */
  broken(): void
}

/** Writes the letters of a batch, and passes some on as soon as they are written. */
export async function writeLetters(app: App, writing: Writing, { letters, ended, broken }: Written): Promise<void> {
  const { batch, prepared, recipients } = writing
  for (let from = 0; from < recipients.length && !batch.isDropped; from += TOGETHER) {
    const some = recipients.slice(from, from + TOGETHER)
    const outcomes = await render(app, writing, some)
    if (some.length > 1 && outcomes.every((outcome) => !outcome.ok && outcome.reason !== 'terminated')) return broken()
    const now = app.clock.now()
    const files = await attachedFiles(app, writing, some)
    const written = outcomes.flatMap((outcome, i) => {
      const recipient = some[i]!
      const reason = whyUnwritten(prepared, outcome)
      if (reason) ended(unwritten(writing, recipient, reason, now))
      else if (!files) ended(withoutFiles(writing, recipient, now))
      else if (outcome.ok) {
        const own = files.get(recipient.contactId) ?? []
        return [new Letter(app, writing, recipient, { parts: outcome.parts, date: now, files: own })]
      }
      return []
    })
    await letters(written)
  }
}

type Files = ReadonlyMap<string, Piece[][]>
const NO_FILES: Files = new Map()

/** The files of messages, encoded; null when they cannot be read now. */
async function attachedFiles(
  app: App,
  { prepared, batch }: Writing,
  recipients: readonly LoadedRecipient[],
): Promise<Files | null> {
  if (!prepared.attachmentsOf) return NO_FILES
  try {
    const found = await prepared.attachmentsOf(recipients.map(({ contactId }) => contactId))
    return new Map([...found].map(([contactId, files]) => [contactId, files.map(encodeAttachment)]))
  } catch (error) {
    app.log.warn({ reason: (error as Error).message, mailing: batch.sourceId }, 'attached files could not be read')
    return null
  }
}

/** A mail whose files cannot be read is put off like one that was refused, and given up after two days. */
function withoutFiles(writing: Writing, recipient: LoadedRecipient, now: Date): Ending {
  const delay = retryDelay(recipient.tries)
  if (delay === null) return unwritten(writing, recipient, 'content', now)
  return { kind: 'later', contactId: recipient.contactId, at: new Date(now.getTime() + delay), counts: true }
}

async function render(app: App, writing: Writing, recipients: readonly LoadedRecipient[]): Promise<Outcome[]> {
  const { prepared, renderer, batch } = writing
  const { plain } = prepared.mail
  const own = await prepared.ownValues?.(recipients.map(({ contactId }) => contactId))
  const shown = await prepared.shownTo?.(recipients)
  const values = recipients.map((recipient, i) => {
    const values = valuesOf(writing, recipient)
    const others = own || shown ? { ...own?.get(recipient.contactId), ...(shown && { shown: shown[i] }) } : null
    return others ? { ...values, ...others } : values
  })
  if (prepared.data) return renderWithData(app, writing, recipients, values)
  const outcomes = values.map((one) => {
    const parts = plain?.(one)
    return parts ? { ok: true as const, parts } : null
  })
  const left = values.filter((_, i) => !outcomes[i])
  const request = { owner: batch.tenantId, ...prepared.template }
  const rendered = left.length ? await renderer.render({ ...request, recipients: left }) : []
  return outcomes.map((outcome) => outcome ?? rendered.shift()!)
}

function valuesOf({ prepared }: Writing, { contactId, email, columns }: LoadedRecipient): Values {
  const values = prepared.valuesOf({ ...columns, email } as Recipient)
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'string') values[name] = withoutReserved(value)
  }
  const asksForAddresses = OWN_TAGS.some((tag) => prepared.mail.names.has(tag))
  return asksForAddresses ? { ...values, ...addressValues(addressesIn(prepared, contactId)) } : values
}

// Our addresses are put into the prepared mail; only templates that compute with them need their values.
const OWN_TAGS = ['unsubscribe', 'preferences', 'webversion', 'own_unsubscribe_', 'own_preferences_', 'own_webversion_']

function addressesIn({ origin, tokensOf }: PreparedMailing, contactId: string) {
  const tokens = tokensOf(contactId)
  const out = `${origin}/u/${tokens.out}`
  return { unsubscribe: out, preferences: out, webversion: `${origin}/w/${tokens.web}` }
}

/** Why a recipient gets no letter; null if there is one. */
function whyUnwritten({ mail }: PreparedMailing, outcome: Outcome): SkipReason | null {
  if (outcome.ok) return mail.isEmpty(outcome.parts) ? 'empty' : outcome.asked ? 'no_coupon' : null
  return outcome.reason === 'terminated' ? 'terminated' : 'content'
}

const unwritten = (
  { batch }: Writing,
  { contactId, provider }: LoadedRecipient,
  reason: SkipReason,
  at: Date,
): Ending => ({
  kind: 'result',
  result: {
    contactId,
    batch: batch.n,
    state: 'skipped',
    at,
    variant: batch.variant ?? 0,
    provider,
    reason,
  },
})
