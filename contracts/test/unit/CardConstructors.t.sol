// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {CardSeller} from "../../src/cards/CardSeller.sol";
import {CardVault} from "../../src/cards/CardVault.sol";
import {ICardSeller} from "../../src/cards/ICardSeller.sol";
import {DailyBound} from "../../src/power/DailyBound.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract CardConstructorsTest is CardFixture {
    function _setup() private view returns (CardSeller.Setup memory) {
        return setupFor(address(usdt), address(rwas));
    }

    function _expectRefused(CardSeller.Setup memory setup, bytes memory refusal) private {
        vm.expectRevert(refusal);
        new CardSeller(setup);
    }

    function test_seller_setsWhatItWasGiven() public view {
        assertEq(seller.authority(), address(manager));
        assertEq(seller.usdt(), address(usdt));
        assertEq(seller.product(), address(product));
        assertEq(seller.referralRegistry(), address(registry));
        assertEq(seller.treasury(), treasury);
        assertEq(seller.price(), PRICE);
        assertEq(seller.maxQuantity(), 50);
        assertEq(seller.pausedUntil(), 0);
        assertEq(seller.soldOf(SERIES), 0);
        assertEq(seller.availableCards(), 200);
        assertEq(seller.maxSeriesOnSale(), 16);
        (uint256[] memory series, uint256[] memory opensAt) = seller.saleWhitelist();
        assertEq(series, only(SERIES));
        assertEq(opensAt, only(block.timestamp));
    }

    function test_seller_makesCardsAndVaultThatKnowIt() public view {
        assertEq(cards.seller(), address(seller));
        assertEq(cards.authority(), address(manager));
        assertEq(cards.name(), "Equity Card");
        assertEq(cards.symbol(), "CARD");
        assertEq(cards.vault(), address(vault));
        assertEq(vault.seller(), address(seller));
        assertEq(vault.authority(), address(manager));
        assertEq(vault.cards(), address(cards));
        assertEq(vault.product(), address(product));
        assertEq(vault.rewardToken(), address(rwas));
        assertEq(vault.heldPerCard(), HELD);
        assertEq(vault.releasePerDay(), RELEASE);
        assertEq(vault.incomePerDay(), INCOME);
        assertEq(vault.incomePerCard(), SET_ASIDE);
        assertEq(vault.cardLife(), LIFE);
        assertEq(vault.totalHeld(), 0);
        assertTrue(vault.supportsInterface(type(IERC1155Receiver).interfaceId));
        assertTrue(vault.supportsInterface(type(IERC165).interfaceId));
        assertFalse(vault.supportsInterface(0xffffffff));
    }

    function test_seller_saysItsFirstPriceAndSeries() public {
        vm.expectEmit();
        emit ICardSeller.PriceSet(PRICE);
        vm.expectEmit();
        emit ICardSeller.SaleWhitelistSet(SERIES, block.timestamp);
        new CardSeller(_setup());
    }

    function test_seller_refusesAddressesWithoutCode() public {
        bytes memory notAContract = abi.encodeWithSelector(Checked.NotAContract.selector, stranger);
        CardSeller.Setup memory setup = _setup();
        setup.authority = stranger;
        _expectRefused(setup, notAContract);
        setup = _setup();
        setup.usdt = stranger;
        _expectRefused(setup, notAContract);
        setup = _setup();
        setup.product = stranger;
        _expectRefused(setup, notAContract);
        setup = _setup();
        setup.rewardToken = stranger;
        _expectRefused(setup, notAContract);
        setup = _setup();
        setup.registry = stranger;
        _expectRefused(setup, notAContract);
        setup = _setup();
        setup.treasury = address(0);
        _expectRefused(setup, abi.encodeWithSelector(Checked.ZeroAddress.selector));
    }

    function test_seller_refusesAPriceOrSeriesOutOfRange() public {
        CardSeller.Setup memory setup = _setup();
        setup.price = 9;
        _expectRefused(setup, abi.encodeWithSelector(DailyBound.ValueOutOfBounds.selector, 9, 10, type(uint160).max));
        setup.price = uint256(1) << 128;
        _expectRefused(
            setup, abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 128, uint256(1) << 128)
        );
        setup = _setup();
        setup.series = uint256(1) << 32;
        _expectRefused(
            setup,
            abi.encodeWithSelector(Checked.AmountOutOfRange.selector, uint256(1) << 32, 1, uint256(type(uint32).max))
        );
        setup.series = 0;
        assertEq(new CardSeller(setup).price(), PRICE);
    }

    function _newVault(address authority, address cards_, address product_, uint256 held, uint256 release)
        private
        returns (CardVault)
    {
        return new CardVault(authority, cards_, product_, address(rwas), held, release, INCOME);
    }

    function test_vault_refusesAddressesWithoutCode() public {
        bytes memory notAContract = abi.encodeWithSelector(Checked.NotAContract.selector, stranger);
        vm.expectRevert(notAContract);
        _newVault(stranger, address(cards), address(product), HELD, RELEASE);
        vm.expectRevert(notAContract);
        _newVault(address(manager), stranger, address(product), HELD, RELEASE);
        vm.expectRevert(notAContract);
        _newVault(address(manager), address(cards), stranger, HELD, RELEASE);
    }

    function test_vault_refusesALifeOutOfRange() public {
        vm.expectRevert(_outOfRange(1 days - 1));
        _newVault(address(manager), address(cards), address(product), 1 days - 1, 1 days);
        assertEq(_newVault(address(manager), address(cards), address(product), 1 days, 1 days).cardLife(), 1 days);
        vm.expectRevert(_outOfRange(0));
        _newVault(address(manager), address(cards), address(product), 0, RELEASE);
        vm.expectRevert(_outOfRange(3653 days + 1));
        _newVault(address(manager), address(cards), address(product), 3653 days + 1, 1 days);
        assertEq(_newVault(address(manager), address(cards), address(product), 3653, 1).cardLife(), 3653 days);
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x12));
        _newVault(address(manager), address(cards), address(product), HELD, 0);
    }

    function _outOfRange(uint256 life) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Checked.DurationOutOfRange.selector, life, 1 days, 3653 days);
    }

    function test_vault_setsAsideExactlyWhatNeedsNoRounding() public {
        CardVault made =
            new CardVault(address(manager), address(cards), address(product), address(rwas), 3300e18, RELEASE, INCOME);
        assertEq(made.cardLife(), 100 days);
        assertEq(made.incomePerCard(), 3000e18);
        assertEq(made.seller(), address(this));
    }

    function test_seller_countsCardsWithoutIncome() public {
        CardSeller.Setup memory setup = _setup();
        setup.incomePerDay = 0;
        useSeller(newSeller(setup));
        addStock(3 * HELD);
        assertEq(seller.availableCards(), 3);
        permit(alice);
        uint256 card = buyAs(alice, 1);
        stakeAs(alice, card);
        skip(1 days);
        (uint256 released, uint256 income) = claimAs(alice, card);
        assertEq(released, RELEASE);
        assertEq(income, 0);
    }
}
