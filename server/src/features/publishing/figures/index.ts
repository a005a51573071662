export { addFigure, type Figures, figuresOf, forgetFigures } from './store.ts'
export { createViews } from './views.ts'
