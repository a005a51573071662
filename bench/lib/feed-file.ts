import { createServer, type Server } from 'node:http'
import { Readable } from 'node:stream'

const WORDS = ['Boty', 'Čepice', 'Svetr', 'Kabát', 'Šála', 'Rukavice', 'Košile', 'Ponožky', 'Mikina', 'Bunda']
const BRANDS = ['Baťa', 'Vlnap', 'Hannah', 'Alpine', 'Prabos']
const TEXT = 'Pohodlný kousek z kvalitního materiálu, který vydrží řadu sezón. Perte na 30 °C, nesušte v sušičce.'
const ITEMS_OF_CHUNK = 200

const pick = <T>(values: readonly T[], number: number) => values[number % values.length]!

/** A feed of Heureka of that many items, about 850 bytes each. `version` changes the prices of one item in a hundred. */
export function* feedFile(items: number, version: number): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<SHOP>\n'
  for (let from = 0; from < items; from += ITEMS_OF_CHUNK) {
    let text = ''
    for (let i = from; i < Math.min(items, from + ITEMS_OF_CHUNK); i++) text += itemOf(i, version)
    yield text
  }
  yield '</SHOP>\n'
}

function itemOf(i: number, version: number): string {
  const price = 100 + (i % 5000) + (i % 100 === 0 ? version : 0)
  return `<SHOPITEM>
  <ITEM_ID>SKU-${i}</ITEM_ID>
  <PRODUCTNAME>${pick(WORDS, i)} ${pick(BRANDS, i * 7)} &amp; syn, velikost ${36 + (i % 12)}, model ${i}</PRODUCTNAME>
  <DESCRIPTION><![CDATA[<p>${TEXT}</p><p>${TEXT}</p>]]></DESCRIPTION>
  <URL>https://shop.example.com/produkt/${i}</URL>
  <IMGURL>https://cdn.example.com/images/${i}.jpg</IMGURL>
  <PRICE_VAT>${price}.90</PRICE_VAT>
  <MANUFACTURER>${pick(BRANDS, i * 7)}</MANUFACTURER>
  <CATEGORYTEXT>Heureka.cz | Oblečení a móda | ${pick(WORDS, i)}</CATEGORYTEXT>
  <EAN>859${String(1_000_000_000 + i)}</EAN>
  <PARAM><PARAM_NAME>Barva</PARAM_NAME><VAL>modrá</VAL></PARAM>
  <DELIVERY_DATE>${i % 10 === 0 ? 5 : 0}</DELIVERY_DATE>
</SHOPITEM>
`
}

/** Serves the feed in the version that was set last. */
export async function serveFeed(items: number): Promise<{ url: string; set(version: number): void; server: Server }> {
  let current = 0
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' })
    Readable.from(feedFile(items, current)).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/feed.xml`,
    set: (version) => {
      current = version
    },
    server,
  }
}
