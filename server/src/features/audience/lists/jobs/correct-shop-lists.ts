import { type Maintenance, maintenanceJob } from '../../../account/background-work/index.ts'
import { correctNext, type ListCorrection, START } from '../shop-lists/correct-shop-lists.ts'

/**
 * Every shop has one list with its name, whose members are the contacts of the shop. Makes lists that are missing, renames
 * those with another name, and removes memberships of their own: they may name contacts of other shops.
 */
export const correctingShopLists: Maintenance<ListCorrection> = {
  name: 'lists.correct-shop-lists',
  notification: 'shop_lists',
  start: START,
  step: correctNext,
}

export const correctShopListsJob = maintenanceJob(correctingShopLists)
