import { advertising } from '../advertising.ts'

/** Adds contacts to an audience of Meta, or removes them. */
export default advertising('ads_meta')
