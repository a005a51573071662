import type { Body } from '../../../api/client.ts'
import type { Webhook, WebhookEvent } from './webhook.ts'

/** The form of a webhook. */
export interface Values {
  event: WebhookEvent | null
  url: string
  hasLogin: boolean
  login: string
  password: string
  signing: boolean
  /** Replaces the secret of a webhook that is signed already. */
  newSecret: boolean
}

export const valuesOf = (webhook?: Webhook): Values => ({
  event: webhook?.event ?? null,
  url: webhook?.url ?? '',
  hasLogin: Boolean(webhook?.basicAuth),
  login: webhook?.basicAuth?.login ?? '',
  password: '',
  signing: webhook?.signing ?? false,
  newSecret: false,
})

/** An empty password keeps the stored one. */
const loginOf = ({ hasLogin, login, password }: Values) =>
  hasLogin ? { login: login.trim(), ...(password ? { password } : {}) } : null

export function newWebhook(values: Values, event: WebhookEvent): Body<'POST /account-webhooks'> {
  const login = loginOf(values)
  return {
    event,
    url: values.url.trim(),
    ...(login ? { basicAuth: login } : {}),
    ...(values.signing ? { signing: true } : {}),
  }
}

/** Only what was edited: `signing` would make a new secret each time. */
export function changedWebhook(
  values: Values,
  isDirty: (name: keyof Values) => boolean,
): Body<'PATCH /account-webhooks/{webhook_id}'> {
  const { event, url, hasLogin, signing, newSecret } = values
  const isLoginNew = isDirty('hasLogin') || (hasLogin && (isDirty('login') || isDirty('password')))
  return {
    ...(isDirty('event') && event ? { event } : {}),
    ...(isDirty('url') ? { url: url.trim() } : {}),
    ...(isLoginNew ? { basicAuth: loginOf(values) } : {}),
    ...(isDirty('signing') || (signing && newSecret) ? { signing } : {}),
  }
}

const originOf = (url: string) => URL.parse(url.trim())?.origin

/** Whether the stored password would be lost: the server never sends it to another server. */
export const losesPassword = ({ url, hasLogin, password }: Values, webhook: Webhook | undefined): boolean =>
  hasLogin &&
  !password &&
  Boolean(webhook?.basicAuth?.passwordSet) &&
  originOf(url) !== undefined &&
  originOf(url) !== originOf(webhook!.url)
