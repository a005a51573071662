/**
 * The share of views after which a form was sent. Null if views were not counted: code that is pasted as HTML counts
 * none, so there may be more submissions than views.
 */
export const conversionOf = ({ views, submissions }: { views: number; submissions: number }): number | null =>
  views && submissions <= views ? submissions / views : null
