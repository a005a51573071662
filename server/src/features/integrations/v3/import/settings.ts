import { validation } from '../../../../platform/errors.ts'
import { flagIn, objectIn, readReplace, textIn } from '../lenient.ts'

/** How contacts are written. */
export interface ImportSettings {
  /** False changes only lists of contacts that exist. */
  update: boolean
  addNamedays: boolean
  addGenders: boolean
  addSalutations: boolean
  skipInvalid: boolean
  /** Null writes at once. */
  doubleOptIn: DoubleOptInSettings | null
}

export interface DoubleOptInSettings {
  /** The template of the mail; empty for our own text. */
  templateId: string
  /** The address of the sender. */
  from: string
  confirmedUrl: string | null
  /** Until when the link works, in the time of the company; empty for the standard time. */
  validTo: string
  /** Texts in place of `{{key}}` in the mail. */
  replace: Record<string, string>
  /** No second mail within this time. */
  silenceMs: number
  onlyNew: boolean
}

const SECOND = 1000
const DAY = 24 * 3600 * SECOND
const UNITS: Record<string, number> = {
  seconds: SECOND,
  minutes: 60 * SECOND,
  hours: 3600 * SECOND,
  days: DAY,
  weeks: 7 * DAY,
  months: 31 * DAY,
  years: 366 * DAY,
}

/** Reads settings. Unknown ones are ignored; contacts who unsubscribed stay so, whatever they say. */
export function readSettings(sent: unknown): ImportSettings {
  const settings = objectIn(sent)
  return {
    update: flagIn(settings.update, true),
    addNamedays: flagIn(settings.add_namedays, true),
    addGenders: flagIn(settings.add_genders, true),
    addSalutations: flagIn(settings.add_salutions, true),
    skipInvalid: flagIn(settings.skip_invalid_emails, false),
    doubleOptIn: readDoubleOptIn(settings),
  }
}

function readDoubleOptIn(settings: Record<string, unknown>): DoubleOptInSettings | null {
  const asked = settings.double_opt_in_settings ?? settings.confirmation_request ?? null
  // What asks for nothing in PHP. Anything else that is no object is refused: contacts would be written without asking.
  if (asked === null || asked === false || asked === 0 || asked === '') return null
  if (Array.isArray(asked) && !asked.length) return null
  if (typeof asked !== 'object' || Array.isArray(asked)) throw validation('settings.double_opt_in_settings')
  const { campaign, silence_period, send_to_mode, ...old } = objectIn(asked)
  // The old name of the setting has the campaign's values in it.
  const mail = { ...old, ...objectIn(campaign) } as Record<string, unknown>
  const silence = objectIn(silence_period)
  const unit = UNITS[textIn(silence.unit)] ?? DAY
  const value = Number(textIn(silence.value) || '1')
  const url = textIn(mail.confirmation_thank_you_page_url)
  return {
    templateId: textIn(mail.email_id),
    from: textIn(objectIn(mail.sender_credentials).from),
    confirmedUrl: /^https?:\/\/[^\s"<>]+$/.test(url) ? url.slice(0, 2000) : null,
    validTo: textIn(mail.valid_to),
    replace: Object.fromEntries(readReplace(mail.replace, 'settings.double_opt_in_settings.campaign.replace')),
    silenceMs: Number.isFinite(value) && value >= 0 ? Math.min(value * unit, 366 * DAY) : DAY,
    onlyNew: textIn(send_to_mode) === 'new-in-database',
  }
}
