export { address, emblemOf, groundOf, signIcon } from './emblem.svelte'
