import type { Activity } from './activity.ts'

const isOfMachine = ({ params }: Activity) => params?.machine === true

/** Activities in their order; what programs did in a row is one group, because it says nothing of the person. */
export function groupsOf(items: readonly Activity[]): Activity[][] {
  const groups: Activity[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && isOfMachine(item) && isOfMachine(last[0]!)) last.push(item)
    else groups.push([item])
  }
  return groups
}
