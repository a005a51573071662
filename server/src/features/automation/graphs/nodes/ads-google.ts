import { advertising } from '../advertising.ts'

/** Adds contacts to an audience of Google, or removes them. */
export default advertising('ads_google')
