import { type CampaignRow, variantsOf } from '../../mailing/campaigns/index.ts'
import { type Figure, foldFigures, type View } from './figures.ts'

/** The figures of the variants of an A/B test, in their order: by them a person decides which of them wins. */
export const foldVariants = (campaign: CampaignRow, figures: readonly Figure[], view: View) =>
  variantsOf(campaign).map(({ key }, i) => {
    const own = figures.filter(({ variant }) => variant === i + 1)
    const { totals, rates } = foldFigures(0, own, view)
    const { sent, delivered, opened, clicked, unsubscribed, complained, softBounced, hardBounced } = totals
    const bounced = softBounced + hardBounced
    return { key, sent, delivered, opened, clicked, unsubscribed, complained, bounced, rates }
  })
