/** A mail of the demo: a template, and a campaign that was sent. */
export interface DemoMail {
  name: string
  subject: string
  preheader: string
  html: string
  /** How many days ago it was sent, and the shares of recipients that opened and clicked. */
  sent: { daysAgo: number; opened: number; clicked: number }
}

const SHOP = 'https://www.kvetinka.example'

interface Product {
  name: string
  price: string
  path: string
  color: string
}

const product = ({ name, price, path, color }: Product) => `
      <td width="33%" valign="top" style="padding:8px">
        <a href="${SHOP}/${path}" style="display:block;text-decoration:none;color:#1d2b22">
          <span style="display:block;height:120px;border-radius:8px;background:${color}"></span>
          <strong style="display:block;margin-top:10px">${name}</strong>
          <span style="color:#4c6354">${price}</span>
        </a>
      </td>`

const mail = ({
  title,
  text,
  button,
  path,
  products,
}: Record<'title' | 'text' | 'button' | 'path', string> & { products: Product[] }) => `<!doctype html>
<html lang="cs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>
<body style="margin:0;background:#f3f6f2;font-family:Arial,Helvetica,sans-serif;color:#1d2b22">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
    <table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:#ffffff;border-radius:12px">
      <tr><td style="padding:24px 32px;font-size:22px;font-weight:bold;color:#2e6b45">Květinka</td></tr>
      <tr><td style="padding:40px 32px;background:#2e6b45;color:#ffffff">
        <h1 style="margin:0 0 12px;font-size:28px;line-height:1.2">${title}</h1>
        <p style="margin:0 0 24px;font-size:16px;line-height:1.5">{{ df_salution|default('Dobrý den', true) }}, ${text}</p>
        <a href="${SHOP}/${path}" style="display:inline-block;padding:14px 28px;background:#ffffff;color:#2e6b45;font-weight:bold;text-decoration:none;border-radius:8px">${button}</a>
      </td></tr>
      <tr><td style="padding:24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${products.map(product).join('')}
      </tr></table></td></tr>
      <tr><td style="padding:24px 32px;font-size:13px;line-height:1.5;color:#4c6354">
        {{ cl_company }}, {{ cl_address }}<br>
        <a href="{{ webversion }}" style="color:#4c6354">Zobrazit v prohlížeči</a> · <a href="{{ unsubscribe }}" style="color:#4c6354">Odhlásit odběr</a>
      </td></tr>
    </table>
  </td></tr></table>
</body></html>`

export const DEMO_MAILS: readonly DemoMail[] = [
  {
    name: 'Podzimní cibuloviny',
    subject: 'Na jaře rozkvete to, co zasadíte teď',
    preheader: 'Tulipány, narcisy a krokusy se slevou 15 %',
    html: mail({
      title: 'Zasaďte jaro už teď',
      text: 'cibuloviny mají rády podzimní zem. Vybrali jsme ty, které se vydaří každému.',
      button: 'Vybrat cibuloviny',
      path: 'cibuloviny?akce=podzim',
      products: [
        { name: 'Tulipán Triumph', price: '89 Kč', path: 'tulipan-triumph', color: '#e0475b' },
        { name: 'Narcis Dutch Master', price: '79 Kč', path: 'narcis-dutch-master', color: '#f2c230' },
        { name: 'Krokus směs', price: '65 Kč', path: 'krokus-smes', color: '#8a63c9' },
      ],
    }),
    sent: { daysAgo: 46, opened: 0.34, clicked: 0.07 },
  },
  {
    name: 'Dušičky: věnce a chryzantémy',
    subject: 'Věnce a chryzantémy doručíme do pátku',
    preheader: 'Objednávky přijímáme do středy do půlnoci',
    html: mail({
      title: 'Vzpomínka s květinou',
      text: 'ručně vázané věnce a chryzantémy doručíme do pátku po celé republice.',
      button: 'Prohlédnout věnce',
      path: 'dusicky',
      products: [
        { name: 'Věnec z jedle', price: '690 Kč', path: 'venec-jedle', color: '#2f5d43' },
        { name: 'Chryzantéma bílá', price: '249 Kč', path: 'chryzantema-bila', color: '#d8dccf' },
        { name: 'Svíčka a vřes', price: '319 Kč', path: 'svicka-vres', color: '#a4506f' },
      ],
    }),
    sent: { daysAgo: 19, opened: 0.41, clicked: 0.11 },
  },
  {
    name: 'Vánoční hvězdy jsou tu',
    subject: "{{ df_salution|default('Dobrý den', true) }}, vánoční hvězdy jsou tu",
    preheader: 'Prvních sto objednávek s dopravou zdarma',
    html: mail({
      title: 'Vánoční hvězdy jsou tu',
      text: 'letos ve čtyřech barvách. Prvních sto objednávek pošleme zdarma.',
      button: 'Vybrat hvězdu',
      path: 'vanocni-hvezdy',
      products: [
        { name: 'Hvězda červená', price: '199 Kč', path: 'hvezda-cervena', color: '#c22f3a' },
        { name: 'Hvězda růžová', price: '219 Kč', path: 'hvezda-ruzova', color: '#e58aa4' },
        { name: 'Hvězda krémová', price: '229 Kč', path: 'hvezda-kremova', color: '#efe3c4' },
      ],
    }),
    sent: { daysAgo: 4, opened: 0.31, clicked: 0.05 },
  },
]
