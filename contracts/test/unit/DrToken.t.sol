// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {DrToken} from "../../src/tokens/DrToken.sol";
import {IDrToken} from "../../src/tokens/IDrToken.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {signPermit} from "../support/SignPermit.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {stdError} from "forge-std/StdError.sol";
import {Test} from "forge-std/Test.sol";

contract DrTokenTest is Test {
    uint256 private constant SUPPLY = 1_000_000_000e18;

    address private holder;
    uint256 private key;
    address private stranger = makeAddr("stranger");
    ProductToken private product;
    DrToken private dr;

    function setUp() public {
        (holder, key) = makeAddrAndKey("holder");
        product = new ProductToken("Product", "PRD", SUPPLY, holder);
        dr = new DrToken("DR", "DR", address(product));
    }

    function _approve(uint256 amount) private {
        vm.prank(holder);
        product.approve(address(dr), amount);
    }

    function test_constructor_setsEverythingAndMintsNothing() public view {
        assertEq(dr.name(), "DR");
        assertEq(dr.symbol(), "DR");
        assertEq(dr.decimals(), 18);
        assertEq(dr.totalSupply(), 0);
        assertEq(dr.product(), address(product));
    }

    function test_constructor_refusesWhatIsNoContract() public {
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, stranger));
        new DrToken("DR", "DR", stranger);
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, address(0)));
        new DrToken("DR", "DR", address(0));
    }

    function test_mint_burnsTheAmountAndTwoPercentMore() public {
        _approve(102e18);
        vm.expectEmit(address(dr));
        emit IDrToken.Minted(holder, 100e18, 102e18);
        vm.expectEmit(address(product));
        emit IERC20.Transfer(holder, address(0), 102e18);
        vm.expectEmit(address(dr));
        emit IERC20.Transfer(address(0), holder, 100e18);
        vm.prank(holder);
        assertEq(dr.mint(100e18), 102e18);
        assertEq(dr.balanceOf(holder), 100e18);
        assertEq(dr.totalSupply(), 100e18);
        assertEq(product.balanceOf(holder), SUPPLY - 102e18);
        assertEq(product.destroyed(), 102e18);
        assertEq(product.balanceOf(address(dr)), 0);
        assertEq(product.allowance(holder, address(dr)), 0);
    }

    function test_costOf_roundsTheFeeUp() public view {
        assertEq(dr.costOf(0), 0);
        assertEq(dr.costOf(1), 2);
        assertEq(dr.costOf(50), 51);
        assertEq(dr.costOf(51), 53);
        assertEq(dr.costOf(100e18 + 1), 102e18 + 2);
    }

    function test_mint_theLeastAmountPaysAFeeToo() public {
        _approve(2);
        vm.prank(holder);
        dr.mint(1);
        assertEq(product.destroyed(), 2);
        assertEq(dr.totalSupply(), 1);
    }

    function test_mint_refusesZero() public {
        vm.expectRevert(IDrToken.ZeroAmount.selector);
        vm.prank(holder);
        dr.mint(0);
        vm.expectRevert(IDrToken.ZeroAmount.selector);
        vm.prank(holder);
        dr.mintWithPermit(0, block.timestamp, 27, bytes32(uint256(1)), bytes32(uint256(1)));
    }

    function test_mint_needsAnAllowanceOfTheWholeCost() public {
        _approve(102e18 - 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(dr), 102e18 - 1, 102e18)
        );
        vm.prank(holder);
        dr.mint(100e18);
        assertEq(product.destroyed(), 0);
        assertEq(dr.totalSupply(), 0);
    }

    function test_mint_needsTheTokensForTheFeeToo() public {
        vm.prank(holder);
        assertTrue(product.transfer(stranger, 100e18));
        vm.startPrank(stranger);
        product.approve(address(dr), type(uint256).max);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, stranger, 100e18, 102e18)
        );
        dr.mint(100e18);
    }

    function test_mint_refusesWhatNoNumberHolds() public {
        vm.expectRevert(stdError.arithmeticError);
        vm.prank(holder);
        dr.mint(type(uint256).max);
    }

    function test_mint_takesNothingOfAnAccountThatDidNotCall() public {
        _approve(type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(dr), 0, 102));
        vm.prank(stranger);
        dr.mint(100);
        assertEq(product.balanceOf(holder), SUPPLY);
    }

    function testFuzz_mint_costsOneForOneAndTwoPercentRoundedUp(uint256 amount) public {
        amount = bound(amount, 1, SUPPLY * 50 / 51);
        _approve(type(uint256).max);
        vm.prank(holder);
        uint256 burned = dr.mint(amount);
        assertEq(burned, dr.costOf(amount));
        assertEq(product.destroyed(), burned);
        assertEq(dr.balanceOf(holder), amount);
        uint256 fee = burned - amount;
        assertGe(fee * 100, amount * 2);
        assertLt(fee * 100, amount * 2 + 100);
    }

    /// @dev Many small mints never cost less than one large one.
    function testFuzz_mint_cannotBeMadeCheaperInParts(uint128 a, uint128 b) public view {
        assertGe(dr.costOf(a) + dr.costOf(b), dr.costOf(uint256(a) + b));
    }

    function test_mintWithPermit_needsNoApproval() public {
        (uint8 v, bytes32 r, bytes32 s) = signPermit(product, key, holder, address(dr), 102, block.timestamp);
        vm.prank(holder);
        assertEq(dr.mintWithPermit(100, block.timestamp, v, r, s), 102);
        assertEq(dr.balanceOf(holder), 100);
        assertEq(product.allowance(holder, address(dr)), 0);
    }

    function test_mintWithPermit_survivesThatSomebodyUsedThePermitFirst() public {
        (uint8 v, bytes32 r, bytes32 s) = signPermit(product, key, holder, address(dr), 102, block.timestamp);
        vm.prank(stranger);
        product.permit(holder, address(dr), 102, block.timestamp, v, r, s);
        vm.prank(holder);
        assertEq(dr.mintWithPermit(100, block.timestamp, v, r, s), 102);
    }

    function test_mintWithPermit_aStrangersPermitMintsNothing() public {
        (uint8 v, bytes32 r, bytes32 s) = signPermit(product, key, holder, address(dr), 102, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(dr), 0, 102));
        vm.prank(stranger);
        dr.mintWithPermit(100, block.timestamp, v, r, s);
        assertEq(product.balanceOf(holder), SUPPLY);
    }

    function test_mintWithPermit_wrongOrExpiredSignatureFailsAtTheBurning() public {
        bytes memory noAllowance =
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(dr), 0, 102);
        (uint8 v, bytes32 r, bytes32 s) = signPermit(product, key, holder, address(dr), 100, block.timestamp);
        vm.expectRevert(noAllowance);
        vm.prank(holder);
        dr.mintWithPermit(100, block.timestamp, v, r, s);

        uint256 deadline = block.timestamp;
        (v, r, s) = signPermit(product, key, holder, address(dr), 102, deadline);
        skip(1);
        vm.expectRevert(noAllowance);
        vm.prank(holder);
        dr.mintWithPermit(100, deadline, v, r, s);
    }

    function test_transferAndPermit_work() public {
        _approve(102);
        vm.prank(holder);
        dr.mint(100);
        (uint8 v, bytes32 r, bytes32 s) = signPermit(dr, key, holder, stranger, 40, block.timestamp);
        dr.permit(holder, stranger, 40, block.timestamp, v, r, s);
        vm.prank(stranger);
        assertTrue(dr.transferFrom(holder, stranger, 40));
        assertEq(dr.balanceOf(stranger), 40);
        assertEq(dr.totalSupply(), 100);
    }
}
