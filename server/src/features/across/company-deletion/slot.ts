declare module '../../../platform/slots.ts' {
  interface Slots {
    /** A folder of the file store whose files have the key `<folder>/<id of the company>/…`. */
    companyFolders: string
  }
}

export {}
