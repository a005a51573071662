/** What most people need. */
export const BASIC = ['email', 'firstName', 'lastName', 'state', 'lists', 'createdAt']
