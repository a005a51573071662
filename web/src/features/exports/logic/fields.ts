/** The columns that are chosen at first. */
export const BASIC = ['email', 'firstName', 'lastName', 'state', 'lists', 'createdAt']
