/// Model files written by hand.
enum Samples {
    /// A model with every element and attribute, in Xcode's layout.
    static let everything = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="23605" \
        systemVersion="24D60" minimumToolsVersion="Automatic" sourceLanguage="Swift" usedWithCloudKit="YES" \
        userDefinedModelVersionIdentifier="7">
            <entity name="Note" representedClassName=".Note" parentEntity="Thing" versionHashModifier="2" \
        elementID="Memo" coreSpotlightDisplayNameExpression="title" syncable="YES" codeGenerationType="class">
                <attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>
                <attribute name="anything" optional="YES" transient="YES"/>
                <attribute name="color" optional="YES" attributeType="Transformable" \
        valueTransformerName="NSSecureUnarchiveFromData" customClassName="NSArray" versionHashModifier="c"/>
                <attribute name="count" attributeType="Integer 16" minValueString="-1" maxValueString="32767" \
        defaultValueString="-32768" usesScalarValueType="YES"/>
                <attribute name="created" attributeType="Date" minDateTimeInterval="-725882400" \
        maxDateTimeInterval="1.5" defaultDateTimeInterval="362848762.79173" usesScalarValueType="NO"/>
                <attribute name="done" attributeType="Boolean" defaultValueString="YES" usesScalarValueType="YES"/>
                <attribute name="file" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES" \
        allowsCloudEncryption="YES" storedInTruthFile="YES"/>
                <attribute name="id" attributeType="UUID" defaultValueString="00000000-0000-0000-0000-000000000001" \
        usesScalarValueType="NO" preserveAfterDeletion="YES"/>
                <attribute name="length" optional="YES" attributeType="Integer 64" derived="YES" \
        derivationExpression="tags.@count" usesScalarValueType="YES"/>
                <attribute name="link" optional="YES" attributeType="URI" defaultValueString="https://example.org/?a=1&amp;b"/>
                <attribute name="price" optional="YES" attributeType="Decimal" minValueString="0" \
        defaultValueString="9.99"/>
                <attribute name="title" attributeType="String" minValueString="1" maxValueString="64" \
        defaultValueString="&quot;New&quot;&#10;&lt;note&gt;" regularExpressionString="^[^&amp;]+$" indexed="YES" \
        spotlightIndexingEnabled="YES" elementID="name">
                    <userInfo>
                        <entry key="a" value="1"/>
                        <entry key="B" value="2"/>
                    </userInfo>
                </attribute>
                <attribute name="weight" attributeType="Double" minValueString="0" maxValueString="1.5" \
        defaultValueString="1.0" usesScalarValueType="YES"/>
                <relationship name="tags" optional="YES" toMany="YES" minCount="1" maxCount="20" deletionRule="Deny" \
        ordered="YES" destinationEntity="Tag" inverseName="note" inverseEntity="Tag" indexed="YES" \
        versionHashModifier="r" elementID="labels"/>
                <fetchedProperty name="others" optional="YES">
                    <fetchRequest name="fetchedPropertyFetchRequest" entity="Note" predicateString="weight &gt; 5"/>
                    <userInfo>
                        <entry key="k" value=""/>
                    </userInfo>
                </fetchedProperty>
                <fetchIndex name="byTitle" partialIndexPredicate="done == YES">
                    <fetchIndexElement property="title" type="Binary" order="descending"/>
                    <fetchIndexElement expression="length:(title)" expressionType="Integer 64" type="RTree" order="ascending"/>
                </fetchIndex>
                <compoundIndexes>
                    <compoundIndex>
                        <index value="title"/>
                        <index value="created"/>
                    </compoundIndex>
                </compoundIndexes>
                <uniquenessConstraints>
                    <uniquenessConstraint>
                        <constraint value="id"/>
                        <constraint value="address.city"/>
                    </uniquenessConstraint>
                </uniquenessConstraints>
                <userInfo>
                    <entry key="k" value="v"/>
                </userInfo>
            </entity>
            <entity name="Tag" syncable="YES" codeGenerationType="category">
                <relationship name="note" optional="YES" maxCount="1" deletionRule="No Action" \
        destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
            </entity>
            <entity name="Thing" isAbstract="YES" syncable="YES"/>
            <composite name="Address">
                <attribute name="city" optional="YES" attributeType="String"/>
            </composite>
            <fetchRequest name="all" entity="Note"/>
            <fetchRequest name="titled" entity="Note" predicateString="title == $TITLE" resultType="2" fetchLimit="220" \
        fetchBatchSize="20" includeSubentities="YES" includePropertyValues="YES" includesPendingChanges="YES" \
        returnObjectsAsFaults="YES" returnDistinctResults="YES"/>
            <configuration name="Cloud" usedWithCloudKit="YES">
                <memberEntity name="Tag"/>
            </configuration>
            <elements>
                <element name="Tag" positionX="-63" positionY="-18.5" width="128" height="75"/>
                <element name="Note" positionX="0" positionY="0" width="128" height="75"/>
            </elements>
        </model>
        """
}
