import { type Maintenance, maintenanceJob } from '../../../account/background-work/index.ts'
import { type MovedNumber, sortNext } from '../phones/sort-phones.ts'

/** Moves mobile numbers from `phone` to an empty `mobile`, and numbers of fixed lines from `mobile` to an empty `phone`. */
export const sortingPhones: Maintenance<MovedNumber> = {
  name: 'contacts.sort-phones',
  notification: 'phones_sorted',
  start: '0',
  step: sortNext,
}

export const sortPhonesJob = maintenanceJob(sortingPhones)
