import { advertising } from '../advertising.ts'

/** Adds contacts to an audience of Sklik, or removes them. */
export default advertising('ads_sklik')
