const FIRST = ['Jana', 'Petr', 'Žofie', 'Ondřej', 'Lucie', 'Šimon', 'Markéta', 'Tomáš']
const LAST = ['Nováková', 'Dvořák', 'Růžičková', 'Černý', 'Kučerová', 'Jelínek', 'Šťastná']

/** Somebody who is not a contact yet; the prefix keeps those who make them apart. */
export const newPerson = (prefix: string, number: number) => ({
  email: `${prefix}.${number}@example.com`,
  firstName: FIRST[number % FIRST.length]!,
  lastName: LAST[number % LAST.length]!,
})
