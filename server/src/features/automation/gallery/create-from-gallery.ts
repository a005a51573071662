import type { Actor, Context, Tenant } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { validation } from '../../../platform/errors.ts'
import { getShop } from '../../account/shops/index.ts'
import { prepareTemplate, saveTemplate } from '../../content/templates/index.ts'
import { createAutomation, freeName } from '../automations/index.ts'
import type { Entry } from './define-entry.ts'
import { graphOf } from './graph-of.ts'
import { toMjml } from './mails/to-mjml.ts'
import type { GalleryUse } from './schemas.ts'

/** Creates a ready automation as a draft, with the templates of its mails. A name that is taken gets a number. */
export async function createFromGallery(
  context: Context,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  entry: Entry,
  { shopId, language, name }: GalleryUse,
  actor: Actor,
) {
  const shop = await getShop(context.db, tenant.id, shopId)
  if (!shop) throw validation('shopId')
  const texts = entry.texts[language]
  // Mails are made and checked before the transaction, because it is slow.
  const mails = await Promise.all(
    Object.entries(entry.mails).map(async ([key, plan]) => {
      const mail = texts.mails[key]!
      const mjml = toMjml(plan, mail, language, { shopName: shop.name, shopUrl: webUrl(shop.url) })
      const input = {
        name: `${texts.name}: ${mail.name}`,
        subject: mail.subject,
        preheader: mail.preheader,
        content: { editor: 'visual' as const, design: { mjml } },
      }
      return [key, await prepareTemplate(context, tenant.id, input)] as const
    }),
  )
  const { app, now } = context
  return tx(context.db, async (db) => {
    const templateIds = new Map<string, string>()
    for (const [key, prepared] of mails)
      templateIds.set(key, (await saveTemplate({ db, now }, tenant.id, prepared, actor)).id)
    const input = {
      name: await freeName({ db, now }, tenant.id, name ?? texts.name),
      description: texts.description,
      shopId,
      graph: graphOf(entry, { shopId, language, templateIds }),
    }
    return createAutomation({ app, db, now }, tenant, input, actor.kind === 'person' ? actor.memberId : null)
  })
}

/** The address of a shop, if a link can lead there. */
function webUrl(url: string): string | null {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.hostname.includes('.') ? parsed.href : null
}
