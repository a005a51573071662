import type { RawItem } from './format.ts'

export const KINDS = ['products', 'articles', 'data'] as const
export type Kind = (typeof KINDS)[number]

/** What a mapping can name; `salePrice` is a price that counts instead of `price` while it is there. */
export const FIELDS = [
  ...([
    'code',
    'name',
    'description',
    'url',
    'imageUrl',
    'price',
    'salePrice',
    'oldPrice',
    'currency',
    'category',
  ] as const),
  ...(['brand', 'ean', 'availability', 'publishedAt', 'author'] as const),
] as const
export type Field = (typeof FIELDS)[number]
/** The column of each field that the company chose; an empty text leaves the field empty. */
export type Mapping = Partial<Record<Field, string>>

/**
 * Names of columns by the field they probably hold, in the order that decides when an item has several. Compared without
 * case, diacritics and separators: `g:imagelink` is `g:image_link`, `imageurl` is `image.url`, `image_url` and `imageUrl`.
 */
const SHARED = {
  name: 'productname g:title title name nazev nazevproduktu product headline titulek jmeno',
  url: 'url g:link link producturl permalink href odkaz adresa weburl',
  imageUrl:
    'imgurl g:imagelink imageurl imagelink image img imagesrc images imagesurl imagessrc picture photo foto obrazek thumbnail enclosure@url media:content@url media:group.media:content@url media:thumbnail@url image@href',
  description:
    'description g:description shortdescription descriptionshort summary perex excerpt popis kratkypopis content:encoded content text body',
  category:
    'categorytext g:producttype g:googleproductcategory producttype category category@term categories categoriesname categoryname kategorie rubrika',
}

const NAMES: Record<Kind, Partial<Record<Field, string>>> = {
  products: {
    ...SHARED,
    code: 'itemid g:id code kod kodproduktu productcode sku id productid guid',
    price: 'pricevat g:price price pricewithvat priceamount pricevalue currentprice cena cenasdph',
    salePrice: 'g:saleprice saleprice specialprice discountprice akcnicena pricesale',
    oldPrice:
      'pricebeforediscount oldprice originalprice regularprice standardprice compareatprice listprice pricebefore puvodnicena cenapredslevou',
    currency: 'currency currencycode pricecurrency mena',
    brand: 'manufacturer g:brand brand brandname vendor producer vyrobce znacka',
    ean: 'ean g:gtin gtin ean13 barcode',
    availability:
      'g:availability availability deliverydate stockstatus instock stock stockquantity quantity dostupnost skladem sklad',
  },
  articles: {
    ...SHARED,
    // Articles without one are known by their address.
    code: 'guid id code',
    publishedAt: 'pubdate published publishedat datepublished dc:date date createdat created updated datum',
    author: 'author authorname dc:creator creator autor',
  },
  data: { ...SHARED, code: 'itemid id code kod sku guid key' },
}

const keyOf = (column: string) =>
  column
    .toLowerCase()
    .normalize('NFD')
    .replace(/\.\d+(?=\.|$)/g, '')
    .replace(/[^a-z0-9@:]/g, '')

/** The probable fields of column names, with the rank of each name. */
const RANKS = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    new Map(
      Object.entries(NAMES[kind]).flatMap(([field, names]) =>
        names.split(' ').map((name, rank) => [name.replaceAll('.', ''), { field: field as Field, rank }] as const),
      ),
    ),
  ]),
) as Record<Kind, Map<string, { field: Field; rank: number }>>

/** The most columns whose fields are remembered: a hostile feed has others in every item. */
const REMEMBERED = 2000

/** Finds the columns of an item's fields. One is made for each piece of a feed. */
export class Columns {
  readonly #kind: Kind
  readonly #mapping: Mapping
  readonly #known = new Map<string, { field: Field; rank: number } | undefined>()

  constructor(kind: Kind, mapping: Mapping) {
    this.#kind = kind
    this.#mapping = mapping
  }

  /** The column of each field that an item has. */
  of(item: RawItem): Map<Field, string> {
    const columns = new Map<Field, string>()
    const ranks = new Map<Field, number>()
    for (const column of item.keys()) {
      const guess = this.#guess(column)
      if (!guess || this.#mapping[guess.field] !== undefined) continue
      if (guess.rank >= (ranks.get(guess.field) ?? Number.POSITIVE_INFINITY)) continue
      ranks.set(guess.field, guess.rank)
      columns.set(guess.field, column)
    }
    for (const [field, column] of Object.entries(this.#mapping))
      if (column && item.has(column)) columns.set(field as Field, column)
    return columns
  }

  #guess(column: string) {
    if (this.#known.has(column)) return this.#known.get(column)
    const guess = column.length > 200 ? undefined : RANKS[this.#kind].get(keyOf(column))
    if (this.#known.size < REMEMBERED) this.#known.set(column, guess)
    return guess
  }
}
