const FIRST = ['Jana', 'Petr', 'Žofie', 'Ondřej', 'Lucie', 'Šimon', 'Markéta', 'Tomáš']
const LAST = ['Nováková', 'Dvořák', 'Růžičková', 'Černý', 'Kučerová', 'Jelínek', 'Šťastná']

/** A person who is not a contact yet. The prefix keeps the addresses of different rounds apart. */
export const newPerson = (prefix: string, number: number) => ({
  email: `${prefix}.${number}@example.com`,
  firstName: FIRST[number % FIRST.length]!,
  lastName: LAST[number % LAST.length]!,
})
