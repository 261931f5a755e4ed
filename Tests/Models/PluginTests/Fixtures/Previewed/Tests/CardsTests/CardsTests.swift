#error("the gallery of previews builds no tests")
