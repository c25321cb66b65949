// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {CardSeller} from "../../src/cards/CardSeller.sol";
import {CardVault} from "../../src/cards/CardVault.sol";
import {EquityCard} from "../../src/cards/EquityCard.sol";
import {RewardReserve} from "../../src/rewards/RewardReserve.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Fixture} from "./Fixture.sol";
import {PlainToken} from "./Tokens.sol";

/// @dev A seller with its cards and vault, real {product}, a paying token of 6 decimals, stock, a funded reserve, and two accounts
/// that may buy.
abstract contract CardFixture is Fixture {
    uint256 internal constant HELD = 5000e18;
    uint256 internal constant RELEASE = 33e18;
    uint256 internal constant INCOME = 30e18;
    /// @dev 5000 / 33 days and 5000 · 30 / 33 tokens: neither is whole, so both are rounded up.
    uint256 internal constant LIFE = 13_090_910;
    uint256 internal constant WHOLE_INCOME = 4_545_454_545_454_545_454_545;
    uint256 internal constant SET_ASIDE = WHOLE_INCOME + 1;
    uint256 internal constant PRICE = 1000e6;
    uint32 internal constant SERIES = 7;
    uint256 internal constant FIRST = uint256(SERIES) << 32 | 1;
    uint256 internal constant STOCK = 1_000_000e18;
    uint256 internal constant RESERVE = 1_000_000e18;

    address internal treasury = makeAddr("treasury");
    address internal owner = makeAddr("owner of all product");

    ProductToken internal product;
    PlainToken internal usdt;
    PlainToken internal rwas;
    CardSeller internal seller;
    CardVault internal vault;
    EquityCard internal cards;

    function setUp() public virtual override {
        super.setUp();
        product = new ProductToken("Product", "PRD", 1_000_000_000e18, owner);
        usdt = new PlainToken(6);
        rwas = new PlainToken(18);
        useSeller(newSeller(setupFor(address(usdt), address(rwas))));
        addStock(STOCK);
        fundReserve(RESERVE);
        permit(alice);
        permit(bob);
    }

    function setupFor(address payingToken, address rewardToken) internal view returns (CardSeller.Setup memory) {
        return CardSeller.Setup({
            authority: address(manager),
            usdt: payingToken,
            product: address(product),
            rewardToken: rewardToken,
            registry: address(registry),
            treasury: treasury,
            price: PRICE,
            series: SERIES,
            heldPerCard: HELD,
            releasePerDay: RELEASE,
            incomePerDay: INCOME,
            cardName: "Equity Card",
            cardSymbol: "CARD",
            uriPrefix: "https://example.org/cards/",
            uriSuffix: "/metadata"
        });
    }

    /// @dev From the artifact rather than by `new`: its code in every test contract would double the time to compile.
    function newSeller(CardSeller.Setup memory setup) internal returns (CardSeller made) {
        made = CardSeller(deployCode("CardSeller.sol:CardSeller", abi.encode(setup)));
        bytes4[] memory selectors = new bytes4[](3);
        selectors[0] = CardSeller.setPrice.selector;
        selectors[1] = CardSeller.setWhitelist.selector;
        selectors[2] = CardSeller.setSaleWhitelist.selector;
        vm.startPrank(admin);
        manager.setTargetFunctionRole(address(made), selectors, Roles.SETTINGS);
        selectors = new bytes4[](1);
        selectors[0] = RewardReserve.fund.selector;
        manager.setTargetFunctionRole(made.vault(), selectors, Roles.OPERATOR);
        vm.stopPrank();
    }

    function useSeller(CardSeller made) internal {
        seller = made;
        vault = CardVault(made.vault());
        cards = EquityCard(made.cards());
        usdt = PlainToken(made.usdt());
        rwas = PlainToken(vault.rewardToken());
    }

    function addStock(uint256 amount) internal {
        vm.prank(owner);
        require(product.transfer(address(seller), amount));
    }

    function fundReserve(uint256 amount) internal {
        rwas.mint(operator, amount);
        vm.startPrank(operator);
        rwas.approve(address(vault), amount);
        vault.fund(amount);
        vm.stopPrank();
    }

    /// @dev Lets an account that is bound buy, and gives it what it pays with.
    function permit(address account) internal {
        vm.prank(settings);
        seller.setWhitelist(only(account), true);
        usdt.mint(account, 1_000_000e6);
        vm.prank(account);
        usdt.approve(address(seller), type(uint256).max);
    }

    function buyAs(address account, uint256 quantity) internal returns (uint256 firstCardId) {
        return buyOfAs(account, SERIES, quantity);
    }

    function buyOfAs(address account, uint256 series, uint256 quantity) internal returns (uint256 firstCardId) {
        vm.prank(account);
        return seller.buy(series, quantity, type(uint256).max, block.timestamp);
    }

    function stakeAs(address account, uint256 cardId) internal {
        vm.prank(account);
        cards.safeTransferFrom(account, address(vault), cardId, 1, "");
    }

    function stakeAs(address account, uint256[] memory cardIds) internal {
        vm.prank(account);
        cards.safeBatchTransferFrom(account, address(vault), cardIds, ones(cardIds.length), "");
    }

    function takeOutAs(address account, uint256 cardId) internal {
        vm.prank(account);
        vault.takeOut(only(cardId));
    }

    function claimAs(address account, uint256 cardId) internal returns (uint256 released, uint256 income) {
        vm.prank(account);
        return vault.claim(only(cardId));
    }

    function giveAs(address from, address to, uint256 cardId) internal {
        vm.prank(from);
        cards.safeTransferFrom(from, to, cardId, 1, "");
    }

    function releasedAfter(uint256 time) internal pure returns (uint256) {
        return time < LIFE ? RELEASE * time / 1 days : HELD;
    }

    function incomeAfter(uint256 time) internal pure returns (uint256) {
        return time < LIFE ? INCOME * time / 1 days : WHOLE_INCOME;
    }

    function only(address account) internal pure returns (address[] memory accounts) {
        accounts = new address[](1);
        accounts[0] = account;
    }

    function only(uint256 cardId) internal pure returns (uint256[] memory) {
        return several(cardId, 1);
    }

    function none() internal pure returns (uint256[] memory) {
        return new uint256[](0);
    }

    function several(uint256 firstCardId, uint256 quantity) internal pure returns (uint256[] memory cardIds) {
        cardIds = new uint256[](quantity);
        for (uint256 index = 0; index < quantity; ++index) {
            cardIds[index] = firstCardId + index;
        }
    }

    function ones(uint256 quantity) internal pure returns (uint256[] memory values) {
        values = new uint256[](quantity);
        for (uint256 index = 0; index < quantity; ++index) {
            values[index] = 1;
        }
    }
}
