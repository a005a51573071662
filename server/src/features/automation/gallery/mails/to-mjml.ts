import type { Language } from '../define-entry.ts'
import { LOOKS, type MailPlan, type MailTexts } from './mail.ts'
import { WORDS } from './words.ts'

const FONT = 'Arial, Helvetica, sans-serif'

const attributes = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

const text = (content: string, values: Record<string, string> = {}) =>
  `<mj-text${attributes({ 'font-family': FONT, 'font-size': '16px', 'line-height': '1.6', color: '#374151', ...values })}>${content}</mj-text>`

const section = (content: string, values: Record<string, string> = {}) =>
  `<mj-section${attributes({ 'background-color': '#ffffff', 'padding-top': '8px', 'padding-bottom': '8px', ...values })}><mj-column>${content}</mj-column></mj-section>`

const paragraphs = (all: readonly string[]) => all.map((one) => `<p style="margin:0 0 14px">${one}</p>`).join('')

/** Where the mail comes from. */
export interface Sender {
  shopName: string
  /** The address of the e-shop; null when it is not known. */
  shopUrl: string | null
}

/** A mail of a ready automation for the visual editor. */
export function toMjml(plan: MailPlan, texts: MailTexts, language: Language, { shopName, shopUrl }: Sender): string {
  const { strong, ground } = LOOKS[plan.look]
  const { hello, regards, why, unsubscribe, webversion } = WORDS[language]
  const href = plan.shows === 'cart' ? CART_URL : shopUrl && escaped(shopUrl)
  const name = escaped(shopName)
  const quiet = { color: '#5b6270', 'font-size': '13px', 'line-height': '1.5', align: 'center' }
  const link = (tag: string, words: string) => `<a href="{{${tag}}}" style="color:#5b6270">${words}</a>`
  return [
    `<mjml><mj-body background-color="${ground}">`,
    section(text(name, { color: strong, 'font-size': '18px', 'font-weight': '700' }), { 'padding-top': '24px' }),
    section(
      text(texts.title, {
        color: '#ffffff',
        'font-size': '30px',
        'font-weight': '700',
        'line-height': '1.25',
        align: 'center',
      }),
      { 'background-color': strong, 'padding-top': '36px', 'padding-bottom': '36px' },
    ),
    section(text(paragraphs([hello, ...texts.text])), { 'padding-top': '24px' }),
    ...(plan.shows ? [section(text(productsOf(plan.shows, texts.products ?? '')))] : []),
    ...(href
      ? [
          section(
            `<mj-button${attributes({
              'font-family': FONT,
              'font-size': '16px',
              'font-weight': '700',
              'border-radius': '8px',
              'background-color': strong,
              color: '#ffffff',
              href,
            })}>${texts.button}</mj-button>`,
          ),
        ]
      : []),
    section(text(paragraphs([...(texts.more ?? []), `${regards}<br>${name}`]))),
    section(
      text(why, quiet) +
        text('{{cl_company}}, {{cl_address}}', quiet) +
        text(`${link('unsubscribe', unsubscribe)} · ${link('webversion', webversion)}`, quiet),
      { 'padding-bottom': '24px' },
    ),
    '</mj-body></mjml>',
  ].join('')
}

/** The address of the open cart; when it is gone meanwhile, of the cart that started the run. */
const CART_URL = '{{ data.cart().url|default(event.cart.url, true) }}'

const PICTURE =
  '{% if item.imageUrl %}<td width="96" valign="top" style="padding:8px 16px 8px 0"><img src="{{ item.imageUrl }}" alt="{{ item.name }}" width="96" style="display:block;width:96px;height:auto;border:0"></td>{% endif %}'
const row = (words: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${PICTURE}<td valign="top" style="padding:8px 0">${words}</td></tr></table>`

const CART_ROW = row(
  '<strong>{{ item.name|default(item.code, true) }}</strong>{% if item.unitPrice %}<br>{{ item.quantity|default(1) }} × {{ item.unitPrice }} {{ cart.currency }}{% endif %}',
)
const OLD_PRICE =
  '{% if item.oldPriceText %}<s>{{ item.oldPriceText }}</s> {% elif item.oldPrice %}<s>{{ item.oldPrice }} {{ item.currency }}</s> {% endif %}'
const PRODUCT_ROW = row(
  `{% if item.url %}<a href="{{ item.url }}">{{ item.name }}</a>{% else %}<strong>{{ item.name|default(item.code, true) }}</strong>{% endif %}{% if item.priceText %}<br>${OLD_PRICE}<strong>{{ item.priceText }}</strong>{% endif %}`,
)

/** Products with their heading; nothing when there are none. */
function productsOf(shows: NonNullable<MailPlan['shows']>, words: string): string {
  const title = words && `<p style="margin:0 0 8px"><strong>${words}</strong></p>`
  switch (shows) {
    case 'recommended':
      return `{% if data.recommended(4) %}${title}{{ data.recommended(4) }}{% endif %}`
    case 'cart':
      return `{% set cart = data.cart() %}{% if cart.items %}${title}{% for item in cart.items %}${CART_ROW}{% endfor %}{% endif %}`
    case 'event':
      return `{% if event.products %}${title}{% for item in event.products %}${PRODUCT_ROW}{% endfor %}{% endif %}`
  }
}

/** A text of the company in MJML. Braces would begin a tag of the template. */
const escaped = (words: string) => words.replace(/[&<>"'{}%]/g, (one) => `&#${one.charCodeAt(0)};`)
