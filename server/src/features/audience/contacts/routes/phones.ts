import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { maintenanceRoute } from '../../../account/background-work/index.ts'
import { sortingPhones, sortPhonesJob } from '../jobs/sort-phones.ts'

const Field = Enum(['phone', 'mobile'])

const sort = maintenanceRoute({
  id: 'contacts.sort-phones',
  path: '/maintenance/phone-landline-mobile',
  summary:
    'Moves Czech and Slovak mobile numbers from phone to an empty mobile, and numbers of fixed lines from mobile to an empty phone. Fields that a person edited stay',
  Sample: Type.Object(
    {
      contactId: Id,
      email: Type.String(),
      from: Field,
      to: Field,
      value: Type.String({ examples: ['+420 777 123 456'] }),
    },
    { title: 'MovedNumber' },
  ),
  work: sortingPhones,
  job: sortPhonesJob,
  present: async (_, __, changed) => changed.map(({ id, ...move }) => ({ contactId: id, ...move })),
})

export const routes = [sort]
