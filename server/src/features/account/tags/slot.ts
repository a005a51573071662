/** A kind of object with tags, and the table whose column `tags` holds them. */
export interface Tagged {
  kind: string
  table: 'campaign' | 'list' | 'segment' | 'template'
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    tagged: Tagged
  }
}
