/** Social networks with an icon of their own. */
export const NETWORKS: readonly string[] = [
  'facebook',
  'instagram',
  'youtube',
  'linkedin',
  'pinterest',
  'x',
  'vimeo',
  'github',
  'web',
]
