import sharp from 'sharp'
import type { Past } from './past.ts'

const COLORS = { tulipan: '#e0475b', narcis: '#f2c230', krokus: '#8a63c9' }

/** A simple drawing of a flower. */
const flower = (
  color: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
  <rect width="600" height="400" fill="#eef5ef"/><path d="M300 400V230" stroke="#2e6b45" stroke-width="14"/>
  <path d="M300 340c60-60 110-40 130-10-50 40-100 40-130 10Z" fill="#3f8a5b"/>
  ${[0, 72, 144, 216, 288].map((turn) => `<ellipse cx="300" cy="120" rx="48" ry="78" fill="${color}" transform="rotate(${turn} 300 190)"/>`).join('')}
  <circle cx="300" cy="190" r="42" fill="#fff4c2"/></svg>`

const FOOTER = `<p style="font:13px/1.5 Arial,sans-serif;color:#4c6354;text-align:center">{{ cl_company }}, {{ cl_address }}<br>
<a href="{{ unsubscribe }}" style="color:#4c6354">Odhlásit odběr</a></p>`

const MJML = `<mjml><mj-body background-color="#f3f6f2">
  <mj-section background-color="#2e6b45" padding="40px 24px"><mj-column>
    <mj-text color="#ffffff" font-size="28px" font-weight="bold">Vítejte v Květince</mj-text>
    <mj-text color="#ffffff" font-size="16px" line-height="1.5">Děkujeme, že jste s námi. Na první nákup máte dopravu od nás.</mj-text>
    <mj-button background-color="#ffffff" color="#2e6b45" font-weight="bold" href="https://www.kvetinka.example/novinky">Vybrat kytici</mj-button>
  </mj-column></mj-section>
  <mj-section background-color="#ffffff"><mj-column>
    <mj-text font-size="16px" line-height="1.5">Každý čtvrtek vám napíšeme, co právě kvete.</mj-text>
  </mj-column></mj-section>
</mj-body></mjml>`

const ELEMENT = `<mj-button background-color="#2e6b45" color="#ffffff" font-weight="bold" href="https://www.kvetinka.example">Do obchodu</mj-button>`

/** Adds labels, test recipients, images, a footer, an editor element and a template. */
export async function addShopContent({ call }: Past, email: string) {
  for (const [name, color] of [
    ['VIP', '#e8590c'],
    ['Květinářství', '#2e6b45'],
  ])
    await call('labels.create', { body: { name, color } })
  await call('test-recipients.put', { body: { emails: [email] } })
  for (const [name, color] of Object.entries(COLORS)) {
    const png = await sharp(Buffer.from(flower(color)))
      .png()
      .toBuffer()
    await call('files.upload', { body: { name: `${name}.png`, content: png.toString('base64') } })
  }
  const footer = await call('footers.create', {
    body: { name: 'Patička e-shopu', content: { editor: 'html', html: FOOTER } },
  })
  await call('footers.set-default', { params: { footer_id: footer.id } })
  await call('editor-elements.create', { body: { name: 'Tlačítko do obchodu', kind: 'button', mjml: ELEMENT } })
  const content = { editor: 'visual', design: { mjml: MJML } }
  const body = { name: 'Uvítání', subject: 'Vítejte v Květince', preheader: 'Doprava na první nákup zdarma', content }
  await call('templates.create', { body })
}

export const FLOWERS = ['růže', 'tulipán', 'pivoňka', 'narcis']

/** Adds the custom field that contacts of the shop have. Returns its id. */
export const addCustomField = async ({ call }: Past): Promise<string> =>
  (
    await call('custom-fields.create', {
      body: { name: 'Oblíbená květina', type: 'select', options: FLOWERS.map((name) => ({ name })) },
    })
  ).id
