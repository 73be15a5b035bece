import.meta.glob('../../../components/{ui,recording}/**/*.css', { eager: true });
