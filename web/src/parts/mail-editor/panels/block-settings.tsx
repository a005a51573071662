import type { MAIL_BLOCKS } from '../../mail-blocks/index.ts'
import { pageObjectOf } from '../blocks/page.ts'
import type { MailNode } from '../model/node.ts'
import { MenuSettings } from './settings/menu-settings.tsx'
import { PageObjectSettings } from './settings/page-object-settings.tsx'
import { RowSettings } from './settings/row-settings.tsx'
import { SavedSettings } from './settings/saved-settings.tsx'
import { ArticlesSettings } from './settings/shop/articles-settings.tsx'
import { CountdownSettings } from './settings/shop/countdown-settings.tsx'
import { CouponSettings } from './settings/shop/coupon-settings.tsx'
import { NpsSettings } from './settings/shop/nps-settings.tsx'
import { ProductsSettings } from './settings/shop/products-settings.tsx'
import { SocialSettings } from './settings/social-settings.tsx'
import { TableSettings } from './settings/table-settings.tsx'
import { VideoSettings } from './settings/video-settings.tsx'

const SETTINGS: Partial<Record<keyof typeof MAIL_BLOCKS | 'saved', (props: { node: MailNode }) => React.ReactNode>> = {
  products: ProductsSettings,
  articles: ArticlesSettings,
  coupon: CouponSettings,
  countdown: CountdownSettings,
  menu: MenuSettings,
  nps: NpsSettings,
  video: VideoSettings,
  saved: SavedSettings,
}

/** Whether the block is written from settings: then its main values are among them. */
export const hasSettings = ({ attributes }: MailNode) => Object.hasOwn(SETTINGS, attributes['data-block'] ?? '')

/** The settings that a block is written from. */
export function BlockSettings({ node }: { node: MailNode }) {
  const Settings = hasSettings(node) ? SETTINGS[node.attributes['data-block'] as keyof typeof SETTINGS] : undefined
  if (Settings) return <Settings node={node} />
  if (node.tag === 'mj-text' && pageObjectOf(node.content)) return <PageObjectSettings node={node} />
  if (node.tag === 'mj-social') return <SocialSettings node={node} />
  // Other blocks, such as quotes, are tables too.
  if (node.tag === 'mj-table' && !node.attributes['data-block']) return <TableSettings node={node} />
  if (node.tag === 'mj-section') return <RowSettings node={node} />
  return null
}
